/** Days and moments of the dealer's time zone, with its summer time. */

const ZONE = 'Europe/Madrid';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What a clock on the dealer's wall shows, as if it were UTC. Milliseconds. */
function wallClock(moment: number): number {
  const shown = Object.fromEntries(
    parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The calendar day of a moment, `YYYY-MM-DD`. */
export function madridDay(moment: Date): string {
  return new Date(wallClock(moment.getTime())).toISOString().slice(0, 10);
}

/** The day some days after another. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** When the dealer's clock shows a time, `HH:MM`, of a day. Of two such moments the first, of none the one after the gap. */
export function madridMoment(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // Spain is one or two hours ahead of UTC: one that shows what is wanted is right.
  const candidates = [2, 1].map((hours) => wanted - hours * 60 * MINUTE_MS);
  return new Date(candidates.find((moment) => wallClock(moment) === wanted) ?? wanted - 60 * MINUTE_MS);
}
