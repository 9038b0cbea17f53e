/**
 * Whether an account is an administrator: a superuser, or a user with that role in the profile (SPEC section
 * 6).
 */
export function isAdmin(app: core.App, auth: core.Record | undefined): boolean {
  if (!auth) return false;
  if (auth.isSuperuser()) return true;
  return app.countRecords('profiles', $dbx.hashExp({ user_id: auth.id, role: 'admin' })) > 0;
}

/**
 * Requires an administrator. @param what the action, as a Spanish infinitive: it ends the refusal's sentence.
 * @returns the caller. @throws ForbiddenError for all others.
 */
export function requireAdmin(e: core.RequestEvent, what = 'hacerlo'): core.Record {
  if (e.auth !== undefined && isAdmin(e.app, e.auth)) return e.auth;
  throw new ForbiddenError(`Solo un administrador puede ${what}`);
}

/**
 * Checks the role again inside the transaction: it may have been taken while the write was queued.
 * @throws ForbiddenError
 */
export function requireStillAdmin(tx: core.App, id: string): void {
  if (tx.countRecords('profiles', $dbx.hashExp({ user_id: id, role: 'admin' })) > 0) return;
  if (tx.countRecords('_superusers', $dbx.hashExp({ id })) > 0) return;
  throw new ForbiddenError('Ya no tienes permiso de administrador');
}
