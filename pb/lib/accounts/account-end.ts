import { NO_ENTRY } from '#pb/lib/audit/history-marks.ts';
import { anonymiseInHistory, deletedAccountName } from '#pb/lib/audit/history-names.ts';
import { deleteSessions } from './session-ends.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/** Account deletion, shared by owners and staff. */

/**
 * When an owner deletes the account, only mails about the account are deleted: the address is not proven to
 * be theirs, so other mails to it stay. Mails to unproven addresses count for a day (stranger-mails.ts);
 * otherwise creating and deleting accounts would bypass the limit.
 */
const ABOUT_ACCOUNT = `AND kind IN ('new-device', 'account-changed', 'admin-granted', 'admin-invited')
  AND (status = 'pending' OR NOT desconocido)`;

/**
 * Deletes an account with its data; call inside a transaction. The account's contributions stay, without its
 * name.
 * @param isOwn whether the owner deletes it, not staff.
 */
export function endAccount(tx: core.App, user: core.Record, isOwn: boolean): void {
  const { id } = user;
  const email = user.email().toLowerCase();
  const named = `%(${email.replace(/[!%_]/g, '!$&')})`;
  const values = { id, email, named, name: deletedAccountName(id), now: stamp(Date.now()) };
  // Bypasses the hooks: these changes have no author and do not belong in the history.
  for (const sql of [
    "UPDATE lead_notas SET autor = '', autor_nombre = {:name} WHERE autor = {:id}",
    "UPDATE leads SET responsable = '' WHERE responsable = {:id}",
    "UPDATE stock_imports SET author = '' WHERE author = {:id}",
    // Invitations expire, as when an administrator loses the role (accounts.ts).
    "UPDATE invitaciones SET invitado_por = '', expira = MIN(expira, {:now}) WHERE invitado_por = {:id}",
    // The name follows authorName in history-marks.ts.
    `UPDATE outbox SET payload = json_set(payload, '$.by', {:name}) WHERE kind = 'business-email-changed'
       AND (LOWER(payload ->> '$.by') = {:email} OR LOWER(payload ->> '$.by') LIKE {:named} ESCAPE '!')`,
    `DELETE FROM outbox WHERE LOWER(recipient) = {:email} AND lead_id = '' ${isOwn ? ABOUT_ACCOUNT : ''}`,
  ])
    tx.db().newQuery(sql).bind(values).execute();
  const profile = tx.findFirstRecordByData('profiles', 'user_id', id);
  profile.set(NO_ENTRY, true);
  // In bulk: PocketBase's cascade would delete them one by one.
  deleteSessions(tx, id);
  tx.delete(profile);
  tx.delete(user);
  anonymiseInHistory(tx, email, id, isOwn);
}
