/** After a stream that was open: PocketBase restarts within seconds, and ends a silent stream every few minutes. */
const DROPPED_MS = 2000;
const REFUSED_MS = 30_000;
const LONGEST_MS = 10 * 60_000;

/**
 * Milliseconds until a page reconnects its event stream: short after one that was open, exponential backoff while
 * refused, with jitter, so that a thousand pages do not reconnect at once.
 * @param failures consecutive streams that never opened.
 * @param chance from 0 to 1.
 */
export function streamPauseMs(failures: number, chance: number): number {
  const usual = failures === 0 ? DROPPED_MS : Math.min(REFUSED_MS * 2 ** (failures - 1), LONGEST_MS);
  return Math.round(usual * (0.75 + chance / 2));
}
