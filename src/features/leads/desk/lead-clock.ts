import { UNIT_SPACE } from '#src/lib/format.ts';
import { openingMinutesBetween, type OpeningHours } from './opening-time.ts';

/** Waiting time of a lead, as text. */
export interface LeadClock {
  readonly text: string;
  /** Whether the dealer has been open for 24 hours since, which is the promised answer time. */
  readonly isLate: boolean;
}

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
/** Opening time in minutes after which an answer is late. */
const LATE_MINUTES = 24 * HOUR;

function agoText(minutes: number): string {
  if (minutes < 1) return 'Hace un momento';
  if (minutes < HOUR) return `Hace ${minutes}${UNIT_SPACE}min`;
  if (minutes < 2 * DAY) return `Hace ${Math.floor(minutes / HOUR)}${UNIT_SPACE}h`;
  return `Hace ${Math.floor(minutes / DAY)} días`;
}

/** Waiting time of an unanswered lead. @param hours opening hours; empty while unknown */
export function leadClock(createdAt: string, now: Date, hours: OpeningHours): LeadClock {
  const since = new Date(createdAt.replace(' ', 'T'));
  const open = openingMinutesBetween(since, now, hours);
  if (open >= LATE_MINUTES)
    return { text: `Sin contestar tras ${Math.floor(open / HOUR)}${UNIT_SPACE}h de apertura`, isLate: true };
  return { text: agoText(Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)), isLate: false };
}
