import { readBusiness } from '#pb/lib/core/business.ts';

/**
 * The mail queue (transactional outbox). A row is stored in the transaction of its cause; the sender in
 * src/server/mail claims due rows, sends them and reports. Times are UTC.
 */

/** A mail to send. */
export interface NewMail {
  /** A kind of src/server/mail/start-mail.ts. */
  readonly kind: string;
  /** An e-mail address; '' means the dealer, whose address the sender looks up. */
  readonly recipient: string;
  /** Input of the kind's template: JSON of at most 64 KB, erased once the mail is sent. */
  readonly payload: unknown;
  readonly lead_id?: string;
  /** Whether the recipient's mailbox is unproven (stranger-mails.ts). */
  readonly isToStranger?: boolean;
  /** The subject, for kinds that report several things. */
  readonly tema?: string;
}

/** Queues a mail; call inside the transaction of its cause. Its Message-ID is the same for every attempt. */
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
