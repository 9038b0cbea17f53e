import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { mailboxOf, MAILBOX } from './mailbox.ts';

/**
 * Limits the mails that visitors cause to addresses that they have typed: receipts, and the mails of appointments that they
 * book and change themselves. Nothing proves that the address is theirs.
 */

const TO_A_MAILBOX_PER_HOUR = 3;
/**
 * More than a dealer gets. Beyond that, the addresses are made up, and mail providers block senders to such
 * addresses.
 */
const TO_ALL = { perHour: 100, perDay: 300 } as const;
const HOUR_MS = 60 * 60 * 1000;

/** Whether one more mail may go to an address. Appointment mails that staff cause count, but are not limited. */
export function mayWriteToBuyer(tx: core.App, email: string): boolean {
  /** Mails of the last hours, in total or to one mailbox. */
  const sent = (hours: number, mailbox = '') =>
    tx.countRecords(
      'outbox',
      $dbx.exp("kind IN ('lead-receipt', 'appointment') AND created_at > {:since}", {
        since: stamp(Date.now() - hours * HOUR_MS),
      }),
      $dbx.exp(`{:mailbox} = '' OR ${MAILBOX} = {:mailbox}`, { mailbox }),
    );
  return (
    sent(1, mailboxOf(email)) < TO_A_MAILBOX_PER_HOUR && sent(1) < TO_ALL.perHour && sent(24) < TO_ALL.perDay
  );
}
