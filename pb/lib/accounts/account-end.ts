import { NO_ENTRY } from '#pb/lib/audit/history-marks.ts';
import { forgetInHistory, goneName } from '#pb/lib/audit/history-names.ts';
import { forgetSessions } from './session-ends.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/** An account's end. */

/**
 * Of an owner's own deletion, the mails that are about the account: whoever registered somebody else's address takes no other away.
 * What went to a stranger counts for a day (stranger-mails.ts), or an account that comes and goes would have no bound.
 */
const ABOUT_ACCOUNT = `AND kind IN ('new-device', 'account-changed', 'admin-granted', 'admin-invited')
  AND (status = 'pending' OR NOT desconocido)`;

/**
 * Deletes an account with all that is its own; belongs into a transaction. What it did stays, without its name.
 * @param isOwn its owner asks, not staff.
 */
export function endAccount(tx: core.App, user: core.Record, isOwn: boolean): void {
  const { id } = user;
  const email = user.email().toLowerCase();
  const named = `%(${email.replace(/[!%_]/g, '!$&')})`;
  const values = { id, email, named, name: goneName(id), now: stamp(Date.now()) };
  // Past the hooks: these are nobody's changes, and the history has nothing to say about them.
  for (const sql of [
    "UPDATE lead_notas SET autor = '', autor_nombre = {:name} WHERE autor = {:id}",
    "UPDATE leads SET responsable = '' WHERE responsable = {:id}",
    "UPDATE stock_imports SET author = '' WHERE author = {:id}",
    // They expire, as when somebody loses the role (accounts.ts).
    "UPDATE invitaciones SET invitado_por = '', expira = MIN(expira, {:now}) WHERE invitado_por = {:id}",
    // As authorName in history-marks.ts calls who has done it.
    `UPDATE outbox SET payload = json_set(payload, '$.by', {:name}) WHERE kind = 'business-email-changed'
       AND (LOWER(payload ->> '$.by') = {:email} OR LOWER(payload ->> '$.by') LIKE {:named} ESCAPE '!')`,
    `DELETE FROM outbox WHERE LOWER(recipient) = {:email} AND lead_id = '' ${isOwn ? ABOUT_ACCOUNT : ''}`,
  ])
    tx.db().newQuery(sql).bind(values).execute();
  const profile = tx.findFirstRecordByData('profiles', 'user_id', id);
  profile.set(NO_ENTRY, true);
  // Not one by one with the account, as PocketBase deletes what belongs to a record.
  forgetSessions(tx, id);
  tx.delete(profile);
  tx.delete(user);
  forgetInHistory(tx, email, id, isOwn);
}
