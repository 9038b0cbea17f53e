/** Which changes of prices say something. Free of Intl: PocketBase's hooks use it. */

/** A change of a car's price: when, in milliseconds, and what it was before and after. Null is no price. */
export interface CarPriceChange {
  readonly vehicle: string;
  readonly at: number;
  readonly before: number | null;
  readonly after: number | null;
}

/** What is changed again this soon was a slip, or one of several steps. */
const SOON_MS = 15 * 60_000;

/**
 * The changes that stood: those of a car that follow each other within a quarter of an hour are one, and none where the price
 * is then what it was.
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
