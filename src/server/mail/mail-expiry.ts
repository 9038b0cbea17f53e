import { alertPeriods } from '#src/config/periods.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Kinds of mail in the outbox; src/server/mail/start-mail.ts has a builder for each. */
const MAIL_KINDS = [
  'account-changed',
  'admin-granted',
  'admin-invited',
  'alerts-confirm',
  'alerts-news',
  'appointment',
  'business-email-changed',
  'lead-notice',
  'lead-receipt',
  'new-device',
  'password-reset',
  'password-reset-notice',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * Maximum age of a queued mail in milliseconds. After that, the recipient of a link has requested another one, and a late
 * receipt only confuses. Kinds without an entry do not expire.
 */
const LIFE_MS: Readonly<Partial<Record<string, number>>> = {
  'alerts-confirm': alertPeriods.unconfirmedHours * HOUR_MS,
  'lead-receipt': 72 * HOUR_MS,
  'password-reset': 2 * HOUR_MS,
  'password-reset-notice': 2 * HOUR_MS,
};

/** Whether a mail of this kind has expired in the queue. */
export function isTooLate(kind: string, createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > (LIFE_MS[kind] ?? Infinity);
}

/** Why retrying a failed mail is pointless: its kind is unknown, or it has expired. */
export type Obsolescence = 'unknown' | 'late';

/** Why a failed mail must not be retried; null when it may be. */
export function obsolescence(kind: string, createdAt: Date, now: Date): Obsolescence | null {
  if (!MAIL_KINDS.some((supported) => supported === kind)) return 'unknown';
  return isTooLate(kind, createdAt, now) ? 'late' : null;
}
