import type { AccountChange } from '#src/features/auth/rules/account-change.ts';
import { enqueueMail } from './outbox.ts';
import { stamp } from './stamp.ts';
import { isProven, mayWriteToStranger } from './stranger-mails.ts';

/** What the owner of an account is told about it by mail, because somebody else may have done it (OWASP ASVS 4.0.3, 2.2.3 and 2.5.5). */

const HOUR_MS = 60 * 60 * 1000;
/** Of a kind, by mailbox: whoever tells an owner of one thing hides no other by it, and nobody's mailbox is filled. */
const MAILS_PER_HOUR = 5;

/** Stores a mail to an account's owner, unless many went there within the hour; belongs into the transaction of what it tells. */
export function tellOwner(tx: core.App, user: core.Record, kind: string, payload: unknown): void {
  const lately = $dbx.exp('created_at > {:since}', { since: stamp(Date.now() - HOUR_MS) });
  const recipient = user.email();
  if (tx.countRecords('outbox', $dbx.hashExp({ kind, recipient }), lately) >= MAILS_PER_HOUR) return;
  const isToStranger = !isProven(tx, user);
  if (isToStranger && !mayWriteToStranger(tx, kind, recipient)) return;
  enqueueMail(tx, { kind, recipient, payload, isToStranger });
}

/** Tells the owner what has become of the account. */
export function tellChange(tx: core.App, user: core.Record, change: AccountChange): void {
  tellOwner(tx, user, 'account-changed', { change });
}
