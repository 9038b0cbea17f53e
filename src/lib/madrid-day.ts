/** Days and times in the dealer's time zone where Intl is missing, as in PocketBase's hooks; madrid-time.ts covers more. */

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // 30 February would be read as a day in March.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** 01:00 UTC on a month's last Sunday. The month counts from 0. */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS;
}

/**
 * When summer time begins and ends in a year, in milliseconds.
 *
 * Source: Directive 2000/84/EC: DST from the last Sunday in March to the last in October, at 01:00 UTC.
 */
export function summerTime(year: number): { readonly from: number; readonly to: number } {
  return { from: lastSunday(year, 2), to: lastSunday(year, 9) };
}

function offset(moment: number): number {
  const { from, to } = summerTime(new Date(moment).getUTCFullYear());
  return (moment >= from && moment < to ? 2 : 1) * HOUR_MS;
}

/** The calendar day in Madrid of a time in milliseconds, plus a number of days: `YYYY-MM-DD`. */
export function plainMadridDay(moment: number, days = 0): string {
  return new Date(moment + offset(moment) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The beginning of a day in Madrid, in milliseconds. The clocks never change between 22:00 and 24:00 UTC. */
export function plainMadridMidnight(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return midnight - offset(midnight - HOUR_MS);
}

/** The local time in Madrid of a time in milliseconds: `HH:MM`. */
export function plainMadridTime(moment: number): string {
  return new Date(moment + offset(moment)).toISOString().slice(11, 16);
}

/**
 * The time, in milliseconds, of a local day and time (`HH:MM`): the first of two when clocks go back; null for a time
 * that the clocks skip when they go forward, or that is no time.
 */
export function plainMadridMoment(day: string, time: string): number | null {
  const written = `${day}T${time}`;
  const local = Date.parse(`${written}:00Z`);
  if (Number.isNaN(local)) return null;
  // 30 February would be read as a day in March.
  const isWritten = (moment: number) =>
    new Date(moment + offset(moment)).toISOString().slice(0, written.length) === written;
  return [2, 1].map((hours) => local - hours * HOUR_MS).find(isWritten) ?? null;
}
