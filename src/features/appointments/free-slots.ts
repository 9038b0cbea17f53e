import { WEEKDAYS } from '#src/features/company/business/opening-hours.ts';
import { plainMadridDay, plainMadridMoment, plainMadridTime } from '#src/lib/madrid-day.ts';
import { endOf, overlaps, type Span } from './appointment.rules.ts';

/** Free times for an appointment. Days and times are those of Madrid. */

/** Closed days, `YYYY-MM-DD`, both included. */
export interface ClosedDays {
  readonly from: string;
  readonly to: string;
}

/** What free times depend on. */
export interface SlotRules {
  /** Opening spans by English day names; a day with a break has two. */
  readonly hours: readonly {
    readonly days: readonly string[];
    readonly opens: string;
    readonly closes: string;
  }[];
  readonly closedDays: readonly ClosedDays[];
  /** The open appointments. */
  readonly taken: readonly Span[];
  /** Length of the appointment in minutes. */
  readonly minutes: number;
  /** Minutes between two starts, counted from the opening. */
  readonly every: number;
  /** Milliseconds since 1970, as are the bounds of the start. */
  readonly earliest: number;
  readonly latest: number;
}

/** The free times of a day. */
export interface DaySlots {
  readonly day: string;
  readonly times: readonly { readonly time: string; readonly start: number }[];
}

const MINUTE_MS = 60_000;

/** Number of the weekday, from Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

const isClosed = (day: string, closedDays: readonly ClosedDays[]) =>
  closedDays.some(({ from, to }) => from <= day && day <= to);

function startsOf(day: string, { hours, minutes, every, earliest, latest, taken }: SlotRules): number[] {
  const name = WEEKDAYS[weekdayOf(day)]?.name ?? '';
  return hours
    .filter(({ days }) => days.includes(name))
    .flatMap(({ opens, closes }) => {
      const [first, end] = [plainMadridMoment(day, opens), plainMadridMoment(day, closes)];
      if (first === null || end === null) return [];
      const starts: number[] = [];
      for (let start = first; endOf({ start, minutes }) <= end; start += every * MINUTE_MS)
        starts.push(start);
      return starts;
    })
    .filter((start) => start >= earliest && start <= latest)
    .filter((start) => !taken.some((span) => overlaps(span, { start, minutes })))
    .sort((a, b) => a - b);
}

/** The free times, by day; days without any are left out. */
export function freeSlots(rules: SlotRules): DaySlots[] {
  const last = plainMadridDay(rules.latest);
  const found: DaySlots[] = [];
  for (let days = 0, day = plainMadridDay(rules.earliest); day <= last;) {
    const starts = isClosed(day, rules.closedDays) ? [] : startsOf(day, rules);
    if (starts.length > 0)
      found.push({ day, times: starts.map((start) => ({ time: plainMadridTime(start), start })) });
    days++;
    day = plainMadridDay(rules.earliest, days);
  }
  return found;
}

/** Whether an appointment may begin at a time: it must be one of the free ones. */
export function isFreeSlot(start: number, rules: SlotRules): boolean {
  const bounded = {
    ...rules,
    earliest: Math.max(rules.earliest, start),
    latest: Math.min(rules.latest, start),
  };
  return freeSlots(bounded).some(({ times }) => times.some((time) => time.start === start));
}
