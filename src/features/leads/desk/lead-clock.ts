import { answerDueAt, type OpeningTimes } from '#src/features/company/business/answer-due.ts';
import { UNIT_SPACE } from '#src/lib/format.ts';

/** Waiting time of a lead, as text. */
export interface LeadClock {
  readonly text: string;
  /** Whether the answer was due before, by the site's promise. */
  readonly isLate: boolean;
}

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

function spanText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'un momento';
  if (minutes < HOUR) return `${minutes}${UNIT_SPACE}min`;
  if (minutes < 2 * DAY) return `${Math.floor(minutes / HOUR)}${UNIT_SPACE}h`;
  return `${Math.floor(minutes / DAY)} días`;
}

/** Waiting time of an unanswered lead. @param times null while unknown, when no lead is late */
export function leadClock(createdAt: string, now: Date, times: OpeningTimes | null): LeadClock {
  const since = new Date(createdAt.replace(' ', 'T'));
  const due = times === null ? Infinity : answerDueAt(since, times).getTime();
  if (now.getTime() >= due)
    return { text: `Fuera de plazo desde hace ${spanText(now.getTime() - due)}`, isLate: true };
  return { text: `Hace ${spanText(now.getTime() - since.getTime())}`, isLate: false };
}
