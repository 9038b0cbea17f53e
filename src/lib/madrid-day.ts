/** Days in the dealer's time zone where Intl is missing, as in PocketBase's hooks; madrid-time.ts covers more. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** 01:00 UTC on a month's last Sunday. The month counts from 0. */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS;
}

/**
 * The calendar day in Madrid of a time in milliseconds, plus a number of days: `YYYY-MM-DD`.
 *
 * Source: Directive 2000/84/EC: DST from the last Sunday in March to the last in October, at 01:00 UTC.
 */
export function plainMadridDay(moment: number, days = 0): string {
  const year = new Date(moment).getUTCFullYear();
  const isSummer = moment >= lastSunday(year, 2) && moment < lastSunday(year, 9);
  return new Date(moment + (isSummer ? 2 : 1) * HOUR_MS + days * DAY_MS).toISOString().slice(0, 10);
}
