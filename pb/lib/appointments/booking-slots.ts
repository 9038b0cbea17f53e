import { bookingRules, timeProblem, type TimeProblem } from '#src/features/appointments/booking.rules.ts';
import type { FreeTimes } from '#src/features/appointments/booking.schema.ts';
import { freeSlots, type SlotRules } from '#src/features/appointments/free-slots.ts';
import type { Span } from '#src/features/appointments/appointment.rules.ts';
import { readBusiness } from '#pb/lib/core/business.ts';
import { takenBetween } from './appointment-rows.ts';

/** The times that buyers can choose: the dealer's opening hours without closed days and open appointments. */

const MINUTE_MS = 60_000;

/** @param exceptId an appointment that does not count, because it is the one to be moved */
function rulesNow(app: core.App, minutes: number, exceptId = ''): SlotRules {
  const rules = bookingRules(readBusiness(app), [], minutes, Date.now());
  const taken = takenBetween(
    app,
    rules.earliest - MINUTE_MS * 60,
    rules.latest + MINUTE_MS * minutes,
    exceptId,
  );
  return { ...rules, taken };
}

/** The free times of an appointment of some minutes, by day. */
export function freeTimes(app: core.App, minutes: number, exceptId = ''): FreeTimes['dias'] {
  return freeSlots(rulesNow(app, minutes, exceptId)).map(({ day, times }) => ({ day, times: [...times] }));
}

/** Why a buyer cannot have a time; null when he can. Call inside the transaction that stores it. */
export const problemOfTime = (tx: core.App, { start, minutes }: Span, exceptId = ''): TimeProblem | null =>
  timeProblem(start, rulesNow(tx, minutes, exceptId));
