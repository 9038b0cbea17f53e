/** Selects the meaningful price changes. Must not use Intl: PocketBase's hooks use this module and lack it. */

/** A price change of a car: the time in epoch milliseconds, and the price before and after; null is no price. */
export interface CarPriceChange {
  readonly vehicle: string;
  readonly at: number;
  readonly before: number | null;
  readonly after: number | null;
}

/** A change followed this soon by another one was a typo, or one of several steps. */
const SOON_MS = 15 * 60_000;

/**
 * Merges successive changes of a car that are at most a quarter of an hour apart, and drops those that restore the original price.
 * @param changes oldest first
 * @returns newest first
 */
export function settledChanges(changes: readonly CarPriceChange[]): CarPriceChange[] {
  const settled: CarPriceChange[] = [];
  const lastOf = new Map<string, number>();
  for (const change of changes) {
    const place = lastOf.get(change.vehicle);
    const former = place === undefined ? undefined : settled[place];
    if (place !== undefined && former !== undefined && change.at - former.at < SOON_MS)
      settled[place] = { ...change, before: former.before };
    else lastOf.set(change.vehicle, settled.push(change) - 1);
  }
  return settled.filter(({ before, after }) => before !== after).sort((one, other) => other.at - one.at);
}
