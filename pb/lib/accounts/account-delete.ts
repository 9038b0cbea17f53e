import { endAccount } from './account-end.ts';
import { requireOtherAdmin } from './accounts.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { writeEntry } from '#pb/lib/audit/history.ts';
import { findActive } from './factor-rows.ts';
import { deletedAccountName } from '#pb/lib/audit/history-names.ts';
import { requireConfirmed } from './step-up.ts';

/** Account deletion by the owner (GDPR, art. 17). */

const WRONG = 'La contraseña no es correcta';

function passwordOf(e: core.RequestEvent): string {
  const { password } = e.requestInfo().body as Record<string, unknown>;
  return typeof password === 'string' ? password : '';
}

const wrong = () => new BadRequestError(WRONG, { password: new ValidationError('wrong_password', WRONG) });

/** @param key the account's token key when the password was checked. A changed password changes the key. */
function deleteAccount(tx: core.App, id: string, key: string): void {
  const user = tx.findRecordById('users', id);
  if (user.tokenKey() !== key) throw wrong();
  const profile = tx.findFirstRecordByData('profiles', 'user_id', id);
  const wasAdmin = profile.getString('role') === 'admin';
  if (wasAdmin) requireOtherAdmin(tx, profile.id);
  endAccount(tx, user, true);
  // Visitors are not in the history. The loss of an administrator is recorded, without the name.
  if (wasAdmin)
    writeEntry(tx, {
      ...{ collection: 'profiles', id: profile.id, vehicle: '', label: '', detail: '', action: 'eliminar' },
      changes: { role: ['admin', null] },
      ...{ author: id, authorName: deletedAccountName(id) },
    });
}

/**
 * `POST /api/delete-account` `{ password }`: deletes the caller's account with profile and sessions, in one
 * transaction. Enquiries stay with the dealer. Answers 204.
 * @throws UnauthorizedError, BadRequestError for a wrong password and for the last administrator who can sign
 * in.
 */
export function deleteOwnAccount(e: core.RequestEvent): void {
  if (e.auth?.collection().name !== 'users') throw new UnauthorizedError('No hay ninguna sesión abierta');
  const { id } = e.auth;
  if (findActive(e.app, id) !== null) requireConfirmed(e);
  const user = e.app.findRecordById('users', id);
  // Before the transaction: comparing takes a tenth of a second, and a transaction blocks all other writes.
  if (!user.validatePassword(passwordOf(e))) throw wrong();
  const key = user.tokenKey();
  saveOrNameDisk(() => e.app.runInTransaction((tx) => deleteAccount(tx, id, key)));
  e.noContent(204);
}
