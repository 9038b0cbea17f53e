import { isNoPrice } from './vehicle.price-change.ts';

/** The lowest price of the last thirty days, from a car's price changes. Free of Intl: PocketBase's hooks use it. */

/** A change of a price: when, in milliseconds, and the price before and after. Null is no price. */
export interface PriceChange {
  readonly at: number;
  readonly before: number | null;
  readonly after: number | null;
}

const MINUTE_MS = 60_000;
/** The period of the rule. */
export const WINDOW_MS = 30 * 24 * 60 * MINUTE_MS;
/** A price in force for less than this was a corrected typo and never a real offer. */
const SLIP_MS = 15 * MINUTE_MS;

/** A price and the time during which it was in force. */
interface Asked {
  readonly price: number | null;
  readonly from: number;
  readonly to: number;
}

function timeline(changes: readonly PriceChange[], now: number): Asked[] {
  const [first] = changes;
  if (first === undefined) return [];
  return [
    { price: first.before, from: -Infinity, to: first.at },
    ...changes.map(({ at, after }, index) => ({
      ...{ price: after, from: at, to: changes[index + 1]?.at ?? now },
    })),
  ];
}

/**
 * The lowest price in force during the thirty days before `now`, including the current one; null when none is known.
 *
 * Source: art. 20.1 of Ley 7/1996 de Ordenación del Comercio Minorista, which defines it as the previous price of an offer.
 * @param changes of the last thirty days, oldest first; the price before them is the first one's `before`
 * @param now milliseconds
 */
export function lowestOfThirtyDays(changes: readonly PriceChange[], now: number): number | null {
  const asked = timeline(changes, now);
  const prices = asked
    .filter(
      ({ from, to }, index) => index === asked.length - 1 || (to > now - WINDOW_MS && to - from >= SLIP_MS),
    )
    .flatMap(({ price }) => (isNoPrice(price) ? [] : [price]));
  return prices.length === 0 ? null : Math.min(...prices);
}

/**
 * The previous price that may be shown with a price: the lowest of the thirty days before it was lowered, now or by the
 * last change; null when it was not lowered.
 * @param changes of the last thirty days, oldest first
 * @param present the stored price
 * @param next the price to be saved
 * @param now milliseconds
 */
export function allowedPrevious(
  changes: readonly PriceChange[],
  { present, next }: { readonly present: number | null; readonly next: number | null },
  now: number,
): number | null {
  if (isNoPrice(present) || isNoPrice(next) || next > present) return null;
  const last = changes.at(-1);
  const before =
    next < present
      ? Math.min(present, lowestOfThirtyDays(changes, now) ?? present)
      : last === undefined || isNoPrice(last.before)
        ? null
        : Math.min(last.before, lowestOfThirtyDays(changes.slice(0, -1), last.at) ?? last.before);
  return before !== null && before > next ? before : null;
}
