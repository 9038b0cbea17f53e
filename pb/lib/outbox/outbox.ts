import { readBusiness } from '#pb/lib/core/business.ts';

/**
 * The queue of mails. A row is stored in the transaction of what causes it; the sender in src/server/mail claims due rows,
 * sends them and reports. Times are UTC.
 */

/** A mail to be sent. */
export interface NewMail {
  /** A kind of src/server/mail/start-mail.ts. */
  readonly kind: string;
  /** An e-mail address; '' means the dealer, whose address the sender knows. */
  readonly recipient: string;
  /** What the kind's builder needs: JSON of at most 64 KB, erased once the mail is sent. */
  readonly payload: unknown;
  readonly lead_id?: string;
  /** Whether it goes to a mailbox that nobody has proven (stranger-mails.ts). */
  readonly isToStranger?: boolean;
  /** What it is about, where a kind tells of several things. */
  readonly tema?: string;
}

/** Stores a mail; belongs into the transaction of what causes it. Its Message-ID stays the same at every attempt. */
export function enqueueMail(
  tx: core.App,
  { kind, recipient, payload, lead_id = '', isToStranger = false, tema = '' }: NewMail,
): void {
  const domain = readBusiness(tx).email.split('@')[1] ?? 'localhost';
  const row = new Record(tx.findCollectionByNameOrId('outbox'));
  row.set('kind', kind);
  row.set('recipient', recipient);
  row.set('payload', payload);
  row.set('lead_id', lead_id);
  row.set('desconocido', isToStranger);
  row.set('tema', tema);
  row.set('message_id', `<${$security.randomString(24)}@${domain}>`);
  row.set('status', 'pending');
  row.set('attempts', 0);
  row.set('next_attempt_at', new Date().toISOString());
  tx.save(row);
}
