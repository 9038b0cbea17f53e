/** How pauses between attempts grow. Milliseconds. */
export interface Backoff {
  /** After the first failure; each further one doubles it. */
  readonly baseMs: number;
  /** The longest pause. */
  readonly capMs: number;
}

/**
 * The pause before the next attempt: exponential backoff with a cap.
 * @param attempt 0 after the first failure.
 * @param random jitter: a number from 0 to 1 that places the pause between half and full length, so that many clients do not
 *   retry together. Default: full length.
 */
export function backoffMs(attempt: number, { baseMs, capMs }: Backoff, random = 1): number {
  return Math.min(baseMs * 2 ** attempt, capMs) * (0.5 + random / 2);
}
