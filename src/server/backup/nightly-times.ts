/** When a backup is due by itself. */

/** At this local time there are few visitors, and no clock is put forward or back. */
const HOUR = 3;
const MINUTE = 30;

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

const nightOf = (day: Date, shift: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + shift, HOUR, MINUTE);

/**
 * Milliseconds until the next backup is due; 0 when the last night's is missing, as after a time without power, and where
 * there has never been one.
 * @param last when the last good one was begun.
 */
export function untilDue(now: Date, last: Date | null): number {
  const today = nightOf(now, 0);
  const lastNight = today <= now ? today : nightOf(now, -1);
  // One from the future was made by a wrong clock and proves nothing.
  if (last === null || last < lastNight || last > now) return 0;
  return (today > now ? today : nightOf(now, 1)).getTime() - now.getTime();
}

/** The pause in milliseconds after so many failures in a row: from a minute to an hour. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}
