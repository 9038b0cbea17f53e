import { openingAt, type OpeningTimes } from '#src/features/company/business/answer-due.ts';
import { madridMoment } from '#src/lib/madrid-time.ts';

const CLOSED = 'Ese día está cerrado';

/** The hint at a day on which the dealer does not open; undefined for another day and while the hours are unknown. */
export function closedHint(day: string, times: OpeningTimes | null): string | undefined {
  if (day === '' || times === null || times.hours.length === 0) return undefined;
  return openingAt(madridMoment(day, '00:00'), times)?.day === day ? undefined : CLOSED;
}
