/** After a stream that had been open: PocketBase restarts within seconds, and ends a silent stream every few minutes. */
const DROPPED_MS = 2000;
const REFUSED_MS = 30_000;
const LONGEST_MS = 10 * 60_000;

/**
 * Milliseconds until a page asks for its event stream again: short after one that had been open, growing while it is
 * refused one after another, and never quite the same, so that a thousand pages do not come back at once.
 * @param failures streams in a row that never opened.
 * @param chance from 0 to 1.
 */
export function streamPauseMs(failures: number, chance: number): number {
  const usual = failures === 0 ? DROPPED_MS : Math.min(REFUSED_MS * 2 ** (failures - 1), LONGEST_MS);
  return Math.round(usual * (0.75 + chance / 2));
}
