import { mailboxOf, MAILBOX } from './mailbox.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/**
 * Limits mails to unproven mailboxes: those of accounts, and those that ask for alerts. Registering proves no mailbox,
 * so a visitor could make the dealer write to others until the provider blocks the dealer as a spammer. Mails are
 * counted by kind across all addresses, also those of deleted accounts.
 */

const HOUR_MS = 60 * 60 * 1000;
const TO_A_MAILBOX_PER_DAY = 5;
const TO_ALL = { perHour: 20, perDay: 60 } as const;

/** Whether an account's mailbox is proven, or an administrator vouches for it. */
export function isProven(app: core.App, user: core.Record): boolean {
  if (user.verified()) return true;
  return app.countRecords('profiles', $dbx.hashExp({ user_id: user.id, role: 'admin' })) > 0;
}

/** Whether one more mail of a kind may go to an unproven address. */
export function mayWriteToStranger(tx: core.App, kind: string, recipient: string): boolean {
  const written = (hours: number, mailbox = '') =>
    tx.countRecords(
      'outbox',
      // Must match the index's condition literally: SQLite does not use a partial index for bound values.
      $dbx.exp('kind = {:kind} AND desconocido = TRUE AND created_at > {:since}', {
        kind,
        since: stamp(Date.now() - hours * HOUR_MS),
      }),
      $dbx.exp(`{:mailbox} = '' OR ${MAILBOX} = {:mailbox}`, { mailbox }),
    );
  return (
    written(24, mailboxOf(recipient)) < TO_A_MAILBOX_PER_DAY &&
    written(1) < TO_ALL.perHour &&
    written(24) < TO_ALL.perDay
  );
}

/**
 * Whether a mail that is being sent may go to an account: always to a proven one, to another within the
 * limit. A mail counts once, however often it is tried.
 */
export function mayBeSent(tx: core.App, kind: string, user: core.Record): boolean {
  if (isProven(tx, user)) return true;
  const recipient = user.email();
  const isOwn = "+kind = {:kind} AND LOWER(recipient) = {:recipient} AND status = 'sending'";
  const own = { kind, recipient: recipient.toLowerCase() };
  const isCounted = tx.countRecords('outbox', $dbx.exp(`${isOwn} AND desconocido = TRUE`, own)) > 0;
  if (isCounted) return true;
  if (!mayWriteToStranger(tx, kind, recipient)) return false;
  // Bypasses the hooks: only the sender reports on a mail that is being sent.
  tx.db().newQuery(`UPDATE outbox SET desconocido = TRUE WHERE ${isOwn}`).bind(own).execute();
  return true;
}

/**
 * Deletes these mails after the day for which they count when there is no account: it is gone (account-end.ts), or the mail
 * was about alerts. One that waits for the mail server stays.
 */
export function pruneStrangers(app: Pick<core.App, 'db'>): void {
  app
    .db()
    .newQuery(
      `DELETE FROM outbox WHERE desconocido = TRUE AND created_at < {:before} AND status NOT IN ('pending', 'sending')
       AND LOWER(recipient) NOT IN (SELECT LOWER(email) FROM users)`,
    )
    .bind({ before: stamp(Date.now() - 24 * HOUR_MS) })
    .execute();
}
