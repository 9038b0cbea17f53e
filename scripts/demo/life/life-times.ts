import { daysLater, madridDay, madridMoment } from '#src/lib/madrid-time.ts';

/** Times of the demo's past, counted back from its first fill. */

/** Days of visits, leads and changes. */
export const LIFE_DAYS = 60;

const MINUTE_MS = 60_000;

/** A time in PocketBase's text format. */
export const stored = (moment: Date): string => moment.toISOString().replace('T', ' ');

/** A local time some days ago; one that is yet to come is a few minutes ago. */
export function timeAgo(now: Date, days: number, time: string): Date {
  const moment = madridMoment(daysLater(madridDay(now), -days), time);
  return moment < now ? moment : new Date(now.getTime() - 20 * MINUTE_MS);
}

/** Some minutes after a time, or now if that is earlier. */
export function minutesAfter(moment: Date, minutes: number, now: Date): Date {
  return new Date(Math.min(now.getTime(), moment.getTime() + minutes * MINUTE_MS));
}

/** Days that a car has been in stock. `orden` is 1 for the newest; the first months of a dealer, most cars recent. */
export function daysInStock(orden: number): number {
  return Math.round(6 + (orden - 1) ** 1.45);
}

/** When a car came into stock; cars of one day keep their order. */
export function arrival(now: Date, orden: number): Date {
  return timeAgo(now, daysInStock(orden), `10:${String(59 - orden).padStart(2, '0')}`);
}
