import { business } from '#src/config/business.ts';
import { openingMinutesBetween } from './opening-time.ts';

/** How long somebody who has written waits for an answer, in words. */
export interface LeadClock {
  readonly text: string;
  /** Whether the dealer was open for a day's hours since: what the pages promise is over. */
  readonly isLate: boolean;
}

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
/** Opening time after which an answer is late. Minutes. */
const LATE_MINUTES = 24 * HOUR;

function agoText(minutes: number): string {
  if (minutes < 1) return 'Hace un momento';
  if (minutes < HOUR) return `Hace ${minutes} min`;
  if (minutes < 2 * DAY) return `Hace ${Math.floor(minutes / HOUR)} h`;
  return `Hace ${Math.floor(minutes / DAY)} días`;
}

/** The clock of a lead that nobody has answered. */
export function leadClock(createdAt: string, now: Date): LeadClock {
  const since = new Date(createdAt.replace(' ', 'T'));
  const open = openingMinutesBetween(since, now, business.hours);
  if (open >= LATE_MINUTES)
    return { text: `Sin contestar desde hace ${Math.floor(open / HOUR)} h de apertura`, isLate: true };
  return { text: agoText(Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)), isLate: false };
}
