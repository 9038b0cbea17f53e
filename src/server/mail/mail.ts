import type { Business } from '#src/features/company/business/business.ts';

/** What the sender makes of an outbox row before it is sent, and what it is made from. */

/** A mail without its addressee, sender and Message-ID, which come from the row and the environment. */
export interface Mail {
  readonly subject: string;
  /** A whole HTML document with inline styles; everything foreign in it is escaped. */
  readonly html: string;
  /** The same in plain text. */
  readonly text: string;
  /** Where an answer goes; the sender's own address when absent. */
  readonly replyTo?: { readonly name: string; readonly address: string };
}

/** What a builder may use besides its payload. */
export interface MailContext {
  /** Public address of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** The dealer as it is now. */
  readonly business: Business;
  /** The row's recipient; '' for mails to the dealer. */
  readonly recipient: string;
  /** When the row was stored. */
  readonly createdAt: Date;
  /**
   * Posts to an internal route of PocketBase and answers its JSON: `callPocketbase('reset-token', { user_id })`.
   * @throws Error when PocketBase does not answer with success; the mail is then tried again later.
   */
  readonly callPocketbase: (route: string, body: unknown) => Promise<unknown>;
}

/**
 * Builds the mail of a kind.
 * @throws MailObsolete when there is nothing to send any more, MailUnneeded when there never was; any other error is
 * retried like a failed delivery.
 */
export type MailBuilder = (payload: unknown, context: MailContext) => Promise<Mail> | Mail;

/** Says that a mail lost its purpose while it waited: it is given up at once. */
export class MailObsolete extends Error {
  override readonly name = 'MailObsolete';
}

/** Says that nobody is to be written to: the row is done, and nothing has gone wrong. */
export class MailUnneeded extends Error {
  override readonly name = 'MailUnneeded';
}
