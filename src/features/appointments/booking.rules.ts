import type { ClosedDays } from '#src/features/company/business/closed-days.ts';
import type { HoursLine } from '#src/features/company/business/opening-hours.ts';
import { overlaps, TIME_TAKEN, type Span } from './appointment.rules.ts';
import { BOOKING_EVERY, BOOKING_WINDOW } from './booking.schema.ts';
import { isFreeSlot, type SlotRules } from './free-slots.ts';

/** Which times a buyer can choose. */

/** A time is chosen from a list that may be some minutes old, so its start may be this much closer, in milliseconds. */
const GRACE_MS = 15 * 60 * 1000;

/** The dealer's times. */
export interface OpenDays {
  readonly hours: readonly Pick<HoursLine, 'days' | 'times'>[];
  readonly closedDays: readonly ClosedDays[];
}

/** What free times depend on. @param taken the open appointments @param now in milliseconds */
export function bookingRules(
  { hours, closedDays }: OpenDays,
  taken: readonly Span[],
  minutes: number,
  now: number,
): SlotRules {
  return {
    ...{ closedDays, taken, minutes },
    hours: hours.flatMap(({ days, times }) => times.map((time) => ({ days, ...time }))),
    every: BOOKING_EVERY,
    earliest: now + BOOKING_WINDOW.earliest,
    latest: now + BOOKING_WINDOW.latest,
  };
}

/** Why a time cannot be had. A taken one may have been free when the page listed it. */
export interface TimeProblem {
  readonly status: 400 | 409;
  readonly code: string;
  readonly message: string;
}

/** Why an appointment cannot begin at a time, in milliseconds; null when it can. */
export function timeProblem(start: number, rules: SlotRules): TimeProblem | null {
  const bounded = { ...rules, earliest: rules.earliest - GRACE_MS };
  const isInBounds = start >= bounded.earliest && start <= bounded.latest;
  if (isInBounds && isFreeSlot(start, bounded)) return null;
  return isInBounds && rules.taken.some((span) => overlaps(span, { start, minutes: rules.minutes }))
    ? { status: 409, code: 'taken', message: `${TIME_TAKEN}: elige otra` }
    : { status: 400, code: 'unavailable', message: 'Esa hora ya no se puede elegir: elige otra' };
}
