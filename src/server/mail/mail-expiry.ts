const HOUR_MS = 60 * 60 * 1000;

/** What the outbox can send; src/server/mail/start-mail.ts has a builder for each. */
const MAIL_KINDS = [
  'account-changed',
  'admin-granted',
  'admin-invited',
  'business-email-changed',
  'lead-notice',
  'lead-receipt',
  'new-device',
  'password-reset',
  'password-reset-notice',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * Whoever waited longer for a link has asked for another; a later receipt only confuses. Milliseconds; a kind that is missing
 * here does not age.
 */
const LIFE_MS: Readonly<Partial<Record<string, number>>> = {
  'lead-receipt': 72 * HOUR_MS,
  'password-reset': 2 * HOUR_MS,
  'password-reset-notice': 2 * HOUR_MS,
};

/** Whether a mail of that kind has lost its purpose while it waited. */
export function isTooLate(kind: string, createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > (LIFE_MS[kind] ?? Infinity);
}

/** Why a given-up mail would be given up again whatever happens: nobody knows its kind, or it has waited too long. */
export type Obsolescence = 'unknown' | 'late';

/** Why a mail that was given up must stay so; null when it may leave. */
export function obsolescence(kind: string, createdAt: Date, now: Date): Obsolescence | null {
  if (!MAIL_KINDS.some((known) => known === kind)) return 'unknown';
  return isTooLate(kind, createdAt, now) ? 'late' : null;
}
