import type { AccountChange } from '#src/features/auth/rules/account-change.ts';
import { enqueueMail, type NewMail } from '#pb/lib/outbox/outbox.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { isProven, mayWriteToStranger } from '#pb/lib/outbox/stranger-mails.ts';

/**
 * Mails that notify an account's owner of changes, which another person may have made (OWASP ASVS 4.0.3,
 * 2.2.3 and 2.5.5).
 */

const HOUR_MS = 60 * 60 * 1000;

/** At most `times` mails within `ms` milliseconds. */
interface MailBound {
  readonly times: number;
  readonly ms: number;
}

/**
 * Per mailbox, kind and subject: a flood of one notice cannot suppress another, and no mailbox is flooded.
 */
const PER_HOUR: MailBound = { times: 5, ms: HOUR_MS };
/** Code guessing can continue every quarter of an hour, so its notice has a daily limit. */
const PER_DAY: MailBound = { times: 1, ms: 24 * HOUR_MS };
/** Only administrators cause these, so they do not count against the limit for unproven addresses. */
const BY_ADMINISTRATORS: readonly AccountChange[] = ['role-given', 'role-taken'];

type OwnersMail = Pick<NewMail, 'kind' | 'payload' | 'isToStranger' | 'tema'>;

/**
 * Queues a mail to an account's owner unless the limit is reached; call inside the transaction of the
 * reported change.
 * @param isToStranger whether it counts against the limit of mails to unproven addresses (stranger-mails.ts).
 */
export function notifyOwner(
  tx: core.App,
  user: core.Record,
  { kind, payload, isToStranger = !isProven(tx, user), tema = '' }: OwnersMail,
  { times, ms }: MailBound = PER_HOUR,
): void {
  const lately = $dbx.exp('created_at > {:since}', { since: stamp(Date.now() - ms) });
  const recipient = user.email();
  if (tx.countRecords('outbox', $dbx.hashExp({ kind, recipient, tema }), lately) >= times) return;
  if (isToStranger && !mayWriteToStranger(tx, kind, recipient)) return;
  enqueueMail(tx, { kind, recipient, payload, isToStranger, tema });
}

/** Notifies the owner of a change to the account or of an attempt against it. */
export function notifyAccountChange(tx: core.App, user: core.Record, change: AccountChange): void {
  const isToStranger = !BY_ADMINISTRATORS.includes(change) && !isProven(tx, user);
  const bound = change === 'wrong-codes' ? PER_DAY : PER_HOUR;
  notifyOwner(tx, user, { kind: 'account-changed', payload: { change }, isToStranger, tema: change }, bound);
}
