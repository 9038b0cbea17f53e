import { hash, randomBytes } from 'node:crypto';

/** Nobody looks at one car so often on a day; a household or an office that shares an address comes near it. */
const PER_DAY = 30;
/** Pairs of an address and a car that are remembered at a time: some ten megabytes. The oldest goes for the next. */
const MOST = 50_000;

/** This machine, as limits count it. Where a proxy stands here of which nobody has told, every visitor comes from it. */
const isThisMachine = (address: string) => address.startsWith('127.') || address === '0:0:0:0::';

/** Whether one more visit from an address may count for a car on a day, `YYYY-MM-DD`; it is taken for counted. */
export type VisitBound = (address: string, vehicle: string, day: string) => boolean;

/**
 * Bounds how often one address counts for one car on a day, so that nobody makes a car's number up. Addresses are not kept, not
 * in memory either: what is remembered is hashed with a day's own salt, and forgotten with it.
 */
export function boundVisits({ perDay = PER_DAY, most = MOST } = {}): VisitBound {
  let today = '';
  let salt = '';
  let seen = new Map<string, number>();
  return (address, vehicle, day) => {
    if (isThisMachine(address)) return true;
    if (day !== today) {
      today = day;
      salt = randomBytes(16).toString('base64');
      seen = new Map();
    }
    const key = hash('sha256', `${salt} ${address} ${vehicle}`, 'base64').slice(0, 22);
    const before = seen.get(key);
    if (before === undefined && seen.size >= most) seen.delete(seen.keys().next().value ?? '');
    if ((before ?? 0) >= perDay) return false;
    seen.set(key, (before ?? 0) + 1);
    return true;
  };
}
