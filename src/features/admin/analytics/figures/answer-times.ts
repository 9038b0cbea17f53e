/** How long leads wait for their first answer, by the clock. Must not use Intl: PocketBase's hooks use this module and lack it. */

/** Spans with their upper limit in minutes, excluded. The third ends at the site's promise. */
export const ANSWER_BUCKETS = [
  { below: 60, label: 'Menos de 1 hora' },
  { below: 4 * 60, label: 'De 1 a 4 horas' },
  { below: 24 * 60, label: 'De 4 a 24 horas' },
  { below: 48 * 60, label: 'De 1 a 2 días' },
  { below: Infinity, label: 'Más de 2 días' },
] as const;

/** A number of leads with the same waiting time. */
export interface WaitTotal {
  readonly minutes: number;
  readonly total: number;
}

export interface AnswerTimes {
  /** Minutes; null without an answer. */
  readonly median: number | null;
  /** Totals of ANSWER_BUCKETS. */
  readonly totals: readonly number[];
}

/** The waiting time of the lead at a position in the order of waiting times. */
function waitAt(sorted: readonly WaitTotal[], position: number): number {
  let passed = 0;
  for (const { minutes, total } of sorted) {
    passed += total;
    if (passed > position) return minutes;
  }
  return 0;
}

export function answerTimes(waits: readonly WaitTotal[]): AnswerTimes {
  const sorted = [...waits].sort((one, other) => one.minutes - other.minutes);
  const count = sorted.reduce((sum, { total }) => sum + total, 0);
  const middle = [Math.floor((count - 1) / 2), Math.floor(count / 2)];
  const [lower = 0, upper = 0] = middle.map((position) => waitAt(sorted, position));
  return {
    median: count === 0 ? null : (lower + upper) / 2,
    totals: ANSWER_BUCKETS.map(({ below }, index) => {
      const from = ANSWER_BUCKETS[index - 1]?.below ?? -Infinity;
      return sorted.reduce(
        (sum, { minutes, total }) => sum + (minutes >= from && minutes < below ? total : 0),
        0,
      );
    }),
  };
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** For example `45 min`, `3 h 20 min` or `2 días 4 h`, with no-break spaces. */
export function waitText(minutes: number): string {
  const whole = Math.round(minutes);
  const words = (parts: readonly (readonly [number, string])[]) =>
    parts
      .filter(([count]) => count > 0)
      .map(([count, unit]) => `${count}\u00a0${unit}`)
      .join('\u00a0');
  if (whole < HOUR) return `${whole}\u00a0min`;
  if (whole < 2 * DAY)
    return words([
      [Math.floor(whole / HOUR), 'h'],
      [whole % HOUR, 'min'],
    ]);
  return words([
    [Math.floor(whole / DAY), 'días'],
    [Math.floor((whole % DAY) / HOUR), 'h'],
  ]);
}
