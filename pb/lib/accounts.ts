import { saveOrNameDisk } from './disk.ts';
import { sanitizeFields } from './fields.ts';
import { GIVEN_ROLE } from './import-marks.ts';
import { inTransaction } from './transaction.ts';

/**
 * Accounts and who administers. Until there has ever been an administrator, the first account to register becomes
 * one; a stored flag then closes that door for good, also when the administrator is deleted later.
 */

const DOOR_CLOSED = 'first_admin_door_closed';

function hasFlag(app: core.App, key: string): boolean {
  return app.countRecords('system_flags', $dbx.hashExp({ key })) > 0;
}

/** Whether the next account to register becomes an administrator. */
export function isFirstAdminDoorOpen(app: core.App): boolean {
  if ($os.getenv('FIRST_ADMIN') === 'off' || hasFlag(app, DOOR_CLOSED)) return false;
  return app.countRecords('profiles', $dbx.hashExp({ role: 'admin' })) === 0;
}

/** Creates an account and, in the same transaction, its profile. The role never comes from the request. */
export function createUser(e: core.RecordEvent): void {
  const user = e.record as core.Record;
  sanitizeFields(user, ['nombre']);
  inTransaction(e, (tx) => {
    e.next();
    const profile = new Record(tx.findCollectionByNameOrId('profiles'));
    profile.set('user_id', user.id);
    const role = user.getString(GIVEN_ROLE) || (isFirstAdminDoorOpen(tx) ? 'admin' : 'user');
    profile.set('role', role);
    tx.save(profile);
  });
}

/** Cleans the name of an account. */
export function updateUser(e: core.RecordEvent): void {
  sanitizeFields(e.record as core.Record, ['nombre']);
  e.next();
}

/**
 * Ends every session of the account that asks: tokens are signed with a key of its own, which is replaced.
 * @throws UnauthorizedError
 */
export function endAllSessions(e: core.RequestEvent): void {
  if (e.auth?.collection().name !== 'users') throw new UnauthorizedError('No hay ninguna sesión abierta');
  const user = e.app.findRecordById('users', e.auth.id);
  user.refreshTokenKey();
  saveOrNameDisk(() => e.app.save(user));
  e.noContent(204);
}

/** Saves a profile; whoever becomes an administrator, by whatever way, closes the door. */
export function saveProfile(e: core.RecordEvent): void {
  inTransaction(e, (tx) => {
    e.next();
    if (e.record?.getString('role') !== 'admin' || hasFlag(tx, DOOR_CLOSED)) return;
    const flag = new Record(tx.findCollectionByNameOrId('system_flags'));
    flag.set('key', DOOR_CLOSED);
    flag.set('value', new Date().toISOString());
    tx.save(flag);
  });
}
