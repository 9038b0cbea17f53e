import { openingMinutesBetween, type OpeningHours } from './opening-time.ts';

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

/** The clock of a lead that nobody has answered. @param hours when the dealer is open; empty while that is unknown */
export function leadClock(createdAt: string, now: Date, hours: OpeningHours): LeadClock {
  const since = new Date(createdAt.replace(' ', 'T'));
  const open = openingMinutesBetween(since, now, hours);
  if (open >= LATE_MINUTES)
    return { text: `Sin contestar desde hace ${Math.floor(open / HOUR)} h de apertura`, isLate: true };
  return { text: agoText(Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)), isLate: false };
}
