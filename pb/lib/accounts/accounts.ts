import { textLimits } from '#src/config/limits.ts';
import { emailPattern } from '#src/lib/email.ts';
import { plainMarks } from '#src/lib/plain-marks.ts';
import { readAtMost } from '#src/lib/sanitize.ts';
import { singleLine } from '#src/lib/typed-text.ts';
import { endCalendar } from '#pb/lib/accounts/private-calendar-rows.ts';
import { notifyAccountChange } from './account-mails.ts';
import { GIVEN_ROLE } from '#pb/lib/core/import-marks.ts';
import { deleteSessions } from './session-ends.ts';
import { clearProofs } from './sessions.ts';
import { requireUnchanged } from '#pb/lib/core/optimistic-lock.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';
import { clearWrongCodes } from './wrong-codes.ts';

/**
 * Accounts and the administrator role. While there has never been an administrator, the first account to
 * register becomes one. A stored flag then disables this permanently, even when the administrator is deleted
 * later.
 */

const DOOR_CLOSED = 'first_admin_door_closed';

/**
 * Carries the author of a role change from the request into the save's transaction. Not a field: it is
 * neither stored nor read from a body.
 */
export const CHANGED_BY = '@changed_by';
/**
 * Marks a save of an account or profile whose owner is already informed, or gets another mail. Not a field
 * either.
 */
export const OWNER_INFORMED = '@owner_informed';

function hasFlag(app: core.App, key: string): boolean {
  return app.countRecords('system_flags', $dbx.hashExp({ key })) > 0;
}

/** Whether the next account to register becomes an administrator. */
export function isFirstAdminDoorOpen(app: core.App): boolean {
  if ($os.getenv('FIRST_ADMIN') === 'off' || hasFlag(app, DOOR_CLOSED)) return false;
  return app.countRecords('profiles', $dbx.hashExp({ role: 'admin' })) === 0;
}

/**
 * Strips invisible marks that come with pasted text from an address.
 * @throws BadRequestError for an address that the forms refuse: letters of other scripts can imitate another
 * address.
 */
function cleanAddress(user: core.Record): void {
  const given = user.email();
  const email = given.length <= readAtMost(textLimits.email) ? plainMarks(given) : given;
  if (email !== given) user.setEmail(email);
  if (email === '' || (email.length <= textLimits.email && emailPattern.test(email))) return;
  const message = 'Email inválido';
  throw new BadRequestError(message, { email: new ValidationError('validation_is_email', message) });
}

/**
 * Cleans a name into one line, as mails greet with it. An overlong name is left to the field's validation.
 */
function cleanName(user: core.Record): void {
  const nombre = user.getString('nombre');
  if (nombre.length <= readAtMost(textLimits.nombre)) user.set('nombre', singleLine(nombre));
}

/** Creates an account and, in the same transaction, its profile. The role never comes from the request. */
export function createUser(e: core.RecordEvent): void {
  const user = e.record as core.Record;
  cleanName(user);
  cleanAddress(user);
  inTransaction(e, (tx) => {
    e.next();
    const profile = new Record(tx.findCollectionByNameOrId('profiles'));
    profile.set('user_id', user.id);
    const role = user.getString(GIVEN_ROLE) || (isFirstAdminDoorOpen(tx) ? 'admin' : 'user');
    profile.set('role', role);
    tx.save(profile);
  });
}

/**
 * Cleans the account's name. A chosen password clears `sin_clave`; a new token key ends the account's
 * sessions.
 */
export function updateUser(e: core.RecordEvent): void {
  const user = e.record as core.Record;
  cleanName(user);
  const former = { hash: user.original().getString('password:hash'), key: user.original().tokenKey() };
  inTransaction(e, (tx) => {
    requireUnchanged(tx, user, ['tokenKey', 'password:hash', 'email', 'verified']);
    e.next();
    if (user.tokenKey() !== former.key) deleteSessions(tx, user.id);
    if (user.getString('password:hash') === former.hash) return;
    clearWrongCodes(tx, user.id);
    if (!user.getBool(OWNER_INFORMED)) notifyAccountChange(tx, user, 'password');
    tx.db()
      .newQuery('UPDATE profiles SET sin_clave = FALSE WHERE user_id = {:id} AND sin_clave')
      .bind({ id: user.id })
      .execute();
  });
}

/** An administrator's last sign-in is updated once an hour at most. */
const NOTE_MS = 60 * 60 * 1000;

/**
 * Stores an administrator's last sign-in; nothing is stored about other accounts. Errors never block a
 * sign-in.
 */
export function noteSignIn(e: core.RecordAuthRequestEvent): void {
  e.next();
  const now = Date.now();
  try {
    e.app
      .db()
      .newQuery(
        "UPDATE profiles SET ultimo_acceso = {:now} WHERE user_id = {:id} AND role = 'admin' AND ultimo_acceso < {:before}",
      )
      .bind({ id: e.record?.id ?? '', now: stamp(now), before: stamp(now - NOTE_MS) })
      .execute();
  } catch (error) {
    e.app.logger().warn('could not store the last sign-in', 'error', String(error));
  }
}

/** Passes the author of a change on to the save, which checks permissions inside its transaction. */
export function prepareProfile(e: core.RecordRequestEvent): void {
  if (e.auth?.collection().name === 'users') e.record?.set(CHANGED_BY, e.auth.id);
}

/**
 * @throws BadRequestError when no other administrator can sign in. Call inside the transaction that takes the
 * role.
 */
export function requireOtherAdmin(tx: core.App, profileId: string): void {
  const others = tx.countRecords(
    'profiles',
    $dbx.hashExp({ role: 'admin', sin_clave: false }),
    $dbx.exp('id != {:id}', { id: profileId }),
  );
  if (others === 0)
    throw new BadRequestError('Debe quedar al menos otra persona con acceso de administrador', {
      role: new ValidationError('last_admin', 'Es la única persona con acceso de administrador'),
    });
}

/**
 * Checks the role inside the transaction, not only at the request: of two administrators who remove each
 * other at once, the second is no longer one. Accepting an invitation is the one case of giving the role to
 * oneself.
 */
function requireStillAdmin(tx: core.App, profile: core.Record): void {
  const by = profile.getString(CHANGED_BY);
  if (by === '' || by === profile.getString('user_id')) return;
  if (tx.countRecords('profiles', $dbx.hashExp({ user_id: by, role: 'admin' })) === 0)
    throw new ForbiddenError('Ya no tienes permiso de administrador');
}

/**
 * Closes the open invitation of a new administrator: cancelling it later would delete the account. An
 * invitation that was never accepted left an unknown random password.
 */
function closeInvitation(tx: core.App, profile: core.Record): void {
  const userId = profile.getString('user_id');
  const invitation = tx.findRecordsByFilter('invitaciones', 'user_id = {:userId}', '', 1, 0, { userId })[0];
  if (invitation === undefined) return;
  const isUnused = invitation.getBool('cuenta_nueva') && !tx.findRecordById('users', userId).verified();
  if (isUnused && profile.getString(CHANGED_BY) !== '') profile.set('sin_clave', true);
  tx.delete(invitation);
}

/** Expires the open invitations sent by a former administrator; another administrator can resend them. */
function expireInvitationsBy(tx: core.App, userId: string): void {
  tx.db()
    .newQuery('UPDATE invitaciones SET expira = {:now} WHERE invitado_por = {:user} AND expira > {:now}')
    .bind({ user: userId, now: stamp(Date.now()) })
    .execute();
}

/** Saves a profile. Any new administrator disables the first-administrator rule. */
export function saveProfile(e: core.RecordEvent): void {
  const profile = e.record as core.Record;
  const wasNew = profile.isNew();
  inTransaction(e, (tx) => {
    if (!profile.isNew()) requireUnchanged(tx, profile, ['role', 'user_id']);
    const isAdmin = profile.getString('role') === 'admin';
    const wasAdmin =
      !profile.isNew() && tx.findRecordById('profiles', profile.id).getString('role') === 'admin';
    if (isAdmin !== wasAdmin) requireStillAdmin(tx, profile);
    if (wasAdmin && !isAdmin && profile.getString(CHANGED_BY) !== '') requireOtherAdmin(tx, profile.id);
    if (isAdmin !== wasAdmin) profile.set('admin_desde', isAdmin ? stamp(Date.now()) : '');
    // Kept for administrators only: see noteSignIn.
    if (!isAdmin) profile.set('ultimo_acceso', '');
    if (isAdmin && !wasAdmin) closeInvitation(tx, profile);
    e.next();
    if (wasAdmin && !isAdmin) expireInvitationsBy(tx, profile.getString('user_id'));
    if (!isAdmin) endCalendar(tx, profile.getString('user_id'));
    if (isAdmin && !wasAdmin) clearProofs(tx, profile.getString('user_id'));
    if (!wasNew && isAdmin !== wasAdmin && !profile.getBool(OWNER_INFORMED)) {
      const user = tx.findRecordById('users', profile.getString('user_id'));
      notifyAccountChange(tx, user, isAdmin ? 'role-given' : 'role-taken');
    }
    if (!isAdmin || hasFlag(tx, DOOR_CLOSED)) return;
    const flag = new Record(tx.findCollectionByNameOrId('system_flags'));
    flag.set('key', DOOR_CLOSED);
    flag.set('value', new Date().toISOString());
    tx.save(flag);
  });
}
