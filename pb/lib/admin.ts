/** Whether somebody administers: a superuser, or a user whose profile says so (SPEC section 6). */
export function isAdmin(app: core.App, auth: core.Record | undefined): boolean {
  if (!auth) return false;
  if (auth.isSuperuser()) return true;
  return app.countRecords('profiles', $dbx.hashExp({ user_id: auth.id, role: 'admin' })) > 0;
}
