import { daysLater, madridDay, madridMoment } from '#src/lib/madrid-time.ts';
import type { ClosedDays } from './closed-days.ts';
import type { HoursLine, OpenTime } from './opening-hours.ts';

/**
 * Until when a message must be answered. The confirmation of a form (answer-time.ts) and the panel share these rules, so that what is
 * late in the panel is late by the words that the customer has read.
 */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** The promised time (SPEC section 9): hours that pass, also over a change of clocks. */
const PROMISE_MS = 24 * 60 * 60 * 1000;
/** A dealer who is closed for so many days has no next opening. */
const LOOK_AHEAD_DAYS = 366;

/** Index of the day in the week; Sunday is 0. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The weekly hours, and the days on which they do not hold. */
export interface OpeningTimes {
  readonly hours: readonly HoursLine[];
  readonly closedDays: readonly ClosedDays[];
}

/** An opening span of a day. */
export interface Opening extends OpenTime {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Whether the dealer is open at the time asked about. */
  readonly isNow: boolean;
}

/** Opening spans of a day, earliest first. */
function spansOf(day: string, { hours, closedDays }: OpeningTimes): readonly OpenTime[] {
  if (closedDays.some(({ from, to }) => from <= day && day <= to)) return [];
  const name = WEEKDAYS[weekdayOf(day)] ?? '';
  return hours.filter(({ days }) => days.includes(name)).flatMap(({ times }) => times);
}

/** The span in which the dealer is open at a time, else the next one; null when there is none. */
export function openingAt(moment: Date, times: OpeningTimes): Opening | null {
  const today = madridDay(moment);
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const day = daysLater(today, ahead);
    const span = spansOf(day, times).find(({ closes }) => madridMoment(day, closes) > moment);
    if (span !== undefined) return { ...span, day, isNow: madridMoment(day, span.opens) <= moment };
  }
  return null;
}

/**
 * When an answer is due: 24 hours after a message that came while the dealer was open, else 24 hours after the next opening. A dealer
 * who never opens has promised 24 hours, too.
 */
export function answerDueAt(createdAt: Date, times: OpeningTimes): Date {
  const opening = openingAt(createdAt, times);
  const start = opening === null || opening.isNow ? createdAt : madridMoment(opening.day, opening.opens);
  return new Date(start.getTime() + PROMISE_MS);
}
