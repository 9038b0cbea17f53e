/** How long a mail waits before it is tried again. */

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses in seconds after the first, second, … failed attempt: two days in all, then the mail is given up. */
export const DEFAULT_RETRY_SECONDS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
  12 * HOUR,
  12 * HOUR,
];

/** Seconds to wait after the given failed attempt, counted from 1; null when there is no further one. */
export function pauseAfter(attempt: number, schedule: readonly number[]): number | null {
  return schedule[attempt - 1] ?? null;
}
