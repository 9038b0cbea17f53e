import { isNoPrice } from './vehicle.price-change.ts';

/** What the changes of a car's price say about the lowest of the last thirty days. Free of Intl: PocketBase's hooks use it. */

/** A change of a price: when, in milliseconds, and what it was before and after. Null is no price. */
export interface PriceChange {
  readonly at: number;
  readonly before: number | null;
  readonly after: number | null;
}

const MINUTE_MS = 60_000;
/** How far back the rule looks. */
export const WINDOW_MS = 30 * 24 * 60 * MINUTE_MS;
/** A price that stood for less was a slip of the keyboard that somebody took back: nobody was offered it. */
const SLIP_MS = 15 * MINUTE_MS;

/** A price and the time for which it was asked. */
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
 * The lowest price that was asked in the thirty days before a moment, the one of that moment included; null when none is known.
 *
 * Source: art. 20.1 of Ley 7/1996 de Ordenación del Comercio Minorista, which takes it for the previous price of an offer.
 * @param changes of the last thirty days, oldest first; what was before them is the first one's `before`
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
 * The previous price that may stand beside a price: the lowest of the thirty days before it was lowered, now or by the last
 * change; null when it was not.
 * @param changes of the last thirty days, oldest first
 * @param present the price that is stored
 * @param next the price as it is to be saved
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
