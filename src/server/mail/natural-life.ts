const HOUR_MS = 60 * 60 * 1000;

/** Whoever waited longer for a link has asked for another. Milliseconds; a kind that is missing here does not age. */
const LIFE_MS: Readonly<Record<string, number>> = {
  'password-reset': 2 * HOUR_MS,
  'password-reset-notice': 2 * HOUR_MS,
};

/** Whether a mail of that kind has lost its purpose while it waited. */
export function isTooLate(kind: string, createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > (LIFE_MS[kind] ?? Infinity);
}
