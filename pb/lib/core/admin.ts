/** Whether somebody administers: a superuser, or a user whose profile says so (SPEC section 6). */
export function isAdmin(app: core.App, auth: core.Record | undefined): boolean {
  if (!auth) return false;
  if (auth.isSuperuser()) return true;
  return app.countRecords('profiles', $dbx.hashExp({ user_id: auth.id, role: 'admin' })) > 0;
}

/**
 * Lets administrators pass. @param what they may do, as a Spanish infinitive: it ends the refusal's sentence.
 * @returns who asks. @throws ForbiddenError for everybody else.
 */
export function requireAdmin(e: core.RequestEvent, what = 'hacerlo'): core.Record {
  if (e.auth !== undefined && isAdmin(e.app, e.auth)) return e.auth;
  throw new ForbiddenError(`Solo un administrador puede ${what}`);
}

/**
 * Lets pass what an account has sent that still administers when its turn to write has come: who waits for it may be removed
 * meanwhile. Belongs into the transaction.
 * @throws ForbiddenError
 */
export function requireStillAdmin(tx: core.App, id: string): void {
  if (tx.countRecords('profiles', $dbx.hashExp({ user_id: id, role: 'admin' })) > 0) return;
  if (tx.countRecords('_superusers', $dbx.hashExp({ id })) > 0) return;
  throw new ForbiddenError('Ya no tienes permiso de administrador');
}
