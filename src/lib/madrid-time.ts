/** Days and times in the dealer's time zone, with DST. */

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

/** The local time in the dealer's time zone, as if it were UTC. Milliseconds. */
function wallClock(moment: number): number {
  const shown = Object.fromEntries(
    parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The calendar day of a time, `YYYY-MM-DD`. */
export function madridDay(moment: Date): string {
  return new Date(wallClock(moment.getTime())).toISOString().slice(0, 10);
}

/** The day a number of days after another. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The instant of a local day and time, `HH:MM`: the first of two when clocks go back, the end of the gap when they go forward. */
export function madridMoment(day: string, time: string): Date {
  const local = Date.parse(`${day}T${time}:00Z`);
  // Spain is one or two hours ahead of UTC: the candidate whose local time matches is right.
  const candidates = [2, 1].map((hours) => local - hours * 60 * MINUTE_MS);
  return new Date(candidates.find((moment) => wallClock(moment) === local) ?? local - 60 * MINUTE_MS);
}
