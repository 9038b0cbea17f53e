import type { AccountChange } from '#src/features/auth/rules/account-change.ts';
import { enqueueMail, type NewMail } from '#pb/lib/outbox/outbox.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { isProven, mayWriteToStranger } from '#pb/lib/outbox/stranger-mails.ts';

/** What the owner of an account is told about it by mail, because somebody else may have done it (OWASP ASVS 4.0.3, 2.2.3 and 2.5.5). */

const HOUR_MS = 60 * 60 * 1000;

/** So many mails within so many milliseconds. */
interface MailBound {
  readonly times: number;
  readonly ms: number;
}

/** Of a kind and what it is about, by mailbox: whoever tells an owner of one thing hides no other by it, and nobody's mailbox is filled. */
const PER_HOUR: MailBound = { times: 5, ms: HOUR_MS };
/** Whoever guesses codes goes on every quarter of an hour. */
const PER_DAY: MailBound = { times: 1, ms: 24 * HOUR_MS };
/** What administrators alone bring about: strangers cannot have the dealer write by it, nor use up the room for it. */
const BY_ADMINISTRATORS: readonly AccountChange[] = ['role-given', 'role-taken'];

type OwnersMail = Pick<NewMail, 'kind' | 'payload' | 'isToStranger' | 'tema'>;

/**
 * Stores a mail to an account's owner, unless many went there lately; belongs into the transaction of what it tells.
 * @param isToStranger whether it counts among the mails that strangers may cause (stranger-mails.ts).
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

/** Tells the owner what has become of the account, or what somebody has tried. */
export function notifyAccountChange(tx: core.App, user: core.Record, change: AccountChange): void {
  const isToStranger = !BY_ADMINISTRATORS.includes(change) && !isProven(tx, user);
  const bound = change === 'wrong-codes' ? PER_DAY : PER_HOUR;
  notifyOwner(tx, user, { kind: 'account-changed', payload: { change }, isToStranger, tema: change }, bound);
}
