/**
 * Marks that a save sets for the history. Not fields of a record: they are neither stored nor read from a
 * body.
 */

/** The author: an account's id, '' for the product. */
export const AUTHOR = '@autor';
/** The author's name in the history. */
export const AUTHOR_NAME = '@autor_nombre';
/** The action when it is not a plain change: 'papelera' or 'restaurar'. */
export const ACTION = '@accion';
/** The caller writes the entry. */
export const NO_ENTRY = '@sin_historial';

/** The name of an account in the history. */
export function authorName(auth: core.Record): string {
  // A superuser has no name.
  const nombre = auth.isSuperuser() ? '' : auth.getString('nombre');
  return nombre === '' ? auth.email() : `${nombre} (${auth.email()})`;
}

/** Marks a record with the author of its save. */
export function markAuthor(record: core.Record | undefined, auth: core.Record | undefined): void {
  if (record === undefined || !auth) return;
  record.set(AUTHOR, auth.id);
  record.set(AUTHOR_NAME, authorName(auth));
}
