/** Days of the dealer's time zone where there is no Intl, as in PocketBase's hooks; elsewhere madrid-time.ts knows more. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** One in the morning, UTC, of a month's last Sunday. The month counts from 0. */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS;
}

/**
 * The calendar day in Madrid of a moment in milliseconds, or so many days after it: `YYYY-MM-DD`.
 *
 * Source: Directive 2000/84/EC: summer time from the last Sunday in March to the last in October, at one o'clock UTC.
 */
export function plainMadridDay(moment: number, days = 0): string {
  const year = new Date(moment).getUTCFullYear();
  const isSummer = moment >= lastSunday(year, 2) && moment < lastSunday(year, 9);
  return new Date(moment + (isSummer ? 2 : 1) * HOUR_MS + days * DAY_MS).toISOString().slice(0, 10);
}
