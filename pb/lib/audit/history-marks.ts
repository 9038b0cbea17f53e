/**
 * What a save tells the history about itself. Not fields of a record: they are neither stored nor taken from a body.
 */

/** Who saves: an account's id, '' for the product itself. */
export const AUTHOR = '@autor';
/** What the history calls them. */
export const AUTHOR_NAME = '@autor_nombre';
/** What the save is called where it is more than a change: 'papelera' or 'restaurar'. */
export const ACTION = '@accion';
/** Whoever saves writes the entry himself. */
export const NO_ENTRY = '@sin_historial';

/** What the history calls an account. */
export function authorName(auth: core.Record): string {
  // A superuser has no name.
  const nombre = auth.isSuperuser() ? '' : auth.getString('nombre');
  return nombre === '' ? auth.email() : `${nombre} (${auth.email()})`;
}

/** Notes on a record who saves it. */
export function markAuthor(record: core.Record | undefined, auth: core.Record | undefined): void {
  if (record === undefined || !auth) return;
  record.set(AUTHOR, auth.id);
  record.set(AUTHOR_NAME, authorName(auth));
}
