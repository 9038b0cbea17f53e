import type { AnnouncedAlerts } from '#src/features/alerts/announced-alerts.ts';
import type { AnnouncedAppointment } from '#src/features/appointments/known-appointment.ts';
import type { Business } from '#src/features/company/business/business.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';

/** Mails and the builders that create them from outbox rows. */

/** What an accepted mail has said. */
export type Announced = AnnouncedAppointment | AnnouncedAlerts;

/** A mail without recipient, sender and Message-ID, which come from the row and the environment. */
export interface Mail {
  readonly subject: string;
  /** A complete HTML document with inline styles; all external text in it is escaped. */
  readonly html: string;
  /** The same in plain text. */
  readonly text: string;
  /** Reply-To; replies go to the sender when absent. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** What a calendar program takes from the mail. The method repeats that of the content. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
  /** Further headers, one line each. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the recipient knows once the mail server has accepted the mail. */
  readonly announced?: Announced;
}

/** Inputs of a builder besides its payload. */
export interface MailContext {
  /** Public address of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Public address of the API, without a trailing slash: the site's, unless a static host serves the site. */
  readonly apiUrl: string;
  /** The dealer's current data. */
  readonly business: Business;
  /** The row's recipient; '' for mails to the dealer. */
  readonly recipient: string;
  /** When the row was stored. */
  readonly createdAt: Date;
  /**
   * Posts to an internal route of PocketBase and returns its JSON: `callPocketbase('reset-token', { user_id })`.
   * @throws Error when PocketBase does not answer with success; the mail is then retried.
   */
  readonly callPocketbase: (route: string, body: unknown) => Promise<unknown>;
  /** The public cars as the catalogue has them. @throws Error like `callPocketbase`. */
  readonly cardsOfStock: () => Promise<readonly SnapshotVehicle[]>;
}

/**
 * Builds a mail of one kind.
 * @throws MailObsolete when the mail has expired, MailUnneeded when there is nothing to send; any other error is retried like
 * a failed delivery.
 */
export type MailBuilder = (payload: unknown, context: MailContext) => Promise<Mail> | Mail;

/** The mail has expired in the queue: it fails without a retry. */
export class MailObsolete extends Error {
  override readonly name = 'MailObsolete';
}

/** There is no mail to send: the row is completed without an error. */
export class MailUnneeded extends Error {
  override readonly name = 'MailUnneeded';
}
