import type { HoursLine } from '#src/features/company/business/opening-hours.ts';
import { madridDay, madridMoment } from '#src/lib/madrid-time.ts';

/** Measures how long the dealer was open, which counts as a customer's waiting time. */

/** Opening spans: English day names, `HH:MM`. A day without a span is closed. */
export type OpeningHours = readonly {
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
}[];

/** Converts the business hours to spans. A day with a break has two. */
export function openingSpans(hours: readonly HoursLine[]): OpeningHours {
  return hours.flatMap(({ days, times }) => times.map(({ opens, closes }) => ({ days, opens, closes })));
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

function spansOf(weekday: number, hours: OpeningHours): OpeningHours {
  return hours.filter(({ days }) => days.includes(WEEKDAYS[weekday] ?? ''));
}

/** Opening time within part of a day, in milliseconds. */
function openMs(day: string, from: number, to: number, hours: OpeningHours): number {
  let total = 0;
  for (const { opens, closes } of spansOf(weekdayOf(day), hours)) {
    const start = Math.max(from, madridMoment(day, opens).getTime());
    const end = Math.min(to, madridMoment(day, closes).getTime());
    total += Math.max(0, end - start);
  }
  return total;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Opening time of a whole day, in milliseconds of local time. DST does not matter: dealers are closed in that hour. */
function wholeDayMs(weekday: number, hours: OpeningHours): number {
  let minutes = 0;
  for (const { opens, closes } of spansOf(weekday, hours))
    minutes += Math.max(0, minutesOf(closes) - minutesOf(opens));
  return minutes * MINUTE_MS;
}

/**
 * Opening time of the whole days between two days, both excluded, in milliseconds. Computed in weeks, because a lead may wait for
 * years.
 * @param holidays closed days, in any order
 */
function wholeDaysMs(first: string, last: string, hours: OpeningHours, holidays: readonly string[]): number {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) - 1;
  const week = WEEKDAYS.map((_, weekday) => wholeDayMs(weekday, hours));
  const ofDay = (weekday: number) => week[weekday % 7] ?? 0;
  let total = Math.floor(count / 7) * week.reduce((sum, day) => sum + day, 0);
  for (let day = 1; day <= count % 7; day++) total += ofDay(weekdayOf(first) + day);
  for (const holiday of new Set(holidays))
    if (first < holiday && holiday < last) total -= ofDay(weekdayOf(holiday));
  return total;
}

/**
 * Whole opening minutes between two times; 0 unless the second is later.
 * @param holidays closed days, `YYYY-MM-DD`
 */
export function openingMinutesBetween(
  from: Date,
  to: Date,
  hours: OpeningHours,
  holidays: readonly string[] = [],
): number {
  const [start, end] = [from.getTime(), to.getTime()];
  if (end <= start) return 0;
  const [first, last] = [madridDay(from), madridDay(to)];
  const ends = [...new Set([first, last])].filter((day) => !holidays.includes(day));
  let total = first === last ? 0 : wholeDaysMs(first, last, hours, holidays);
  for (const day of ends) total += openMs(day, start, end, hours);
  return Math.floor(total / MINUTE_MS);
}
