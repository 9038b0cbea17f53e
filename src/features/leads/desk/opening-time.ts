import type { HoursLine } from '#src/features/company/business/opening-hours.ts';
import { daysLater, madridDay, madridMoment } from '#src/lib/madrid-time.ts';

/** How long the dealer was open: what a customer's waiting is measured by. */

/** When the dealer is open, by spans: English day names, `HH:MM`; a day without a span is closed. */
export type OpeningHours = readonly {
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
}[];

/** The spans of what the business says: a day with a break has two. */
export function openingSpans(hours: readonly HoursLine[]): OpeningHours {
  return hours.flatMap(({ days, times }) => times.map(({ opens, closes }) => ({ days, opens, closes })));
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MINUTE_MS = 60_000;

function openMs(day: string, from: number, to: number, hours: OpeningHours): number {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  let total = 0;
  for (const { days, opens, closes } of hours) {
    if (!days.includes(weekday)) continue;
    const start = Math.max(from, madridMoment(day, opens).getTime());
    const end = Math.min(to, madridMoment(day, closes).getTime());
    total += Math.max(0, end - start);
  }
  return total;
}

/**
 * The whole minutes between two moments in which the dealer is open; 0 when the second is not after the first.
 * @param holidays days that are closed whatever their name, `YYYY-MM-DD`
 */
export function openingMinutesBetween(
  from: Date,
  to: Date,
  hours: OpeningHours,
  holidays: readonly string[] = [],
): number {
  const [start, end] = [from.getTime(), to.getTime()];
  const last = madridDay(to);
  let total = 0;
  for (let day = madridDay(from); day <= last; day = daysLater(day, 1))
    if (!holidays.includes(day)) total += openMs(day, start, end, hours);
  return Math.floor(total / MINUTE_MS);
}
