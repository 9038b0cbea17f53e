/** Checks of a price change. Free of texts and of Intl: the panel and PocketBase's hooks share it. */

/** Below this many euros a price looks like a typo. */
const LOWEST_LIKELY = 500;
/** So does one that differs by this many tenths from the one before. */
const TENTHS_APART = 3;

/** Whether a price needs confirmation before it is saved. Null is a car without a price. */
export function isDoubtfulPrice(before: number | null, next: number | null): boolean {
  if (next === null || next === before) return false;
  if (next < LOWEST_LIKELY) return true;
  // In cents, so that three tenths are exact.
  return (
    before !== null &&
    Math.round(Math.abs(next - before) * 100) * 10 >= Math.round(before * 100) * TENTHS_APART
  );
}

/** Whether a price is missing: 0 means unknown (vehicle.fields.ts). */
export function isNoPrice(price: number | null): price is null | 0 {
  return price === null || price === 0;
}

/** The two prices of a car. */
export interface Prices {
  readonly precio_eur: number | null;
  readonly precio_anterior_eur: number | null;
}

/** Why a previous price is invalid: it is not higher than the price, or not the lowest of thirty days. */
export type PreviousPriceProblem = 'not-higher' | 'not-lowest';

/**
 * Validates the previous price ("Antes") of a car whose price changes.
 *
 * Source: art. 20.1 of Ley 7/1996 de Ordenación del Comercio Minorista: the previous price of an offer is the lowest of
 * the thirty days before. The former price was in force until now, so a higher previous price is untrue, as is one above
 * the lowest in the history (price-history.ts). One that is not above the new price announces no reduction.
 * @param former the price until now, null for none
 * @param next both prices to be saved
 * @param lowest the lowest of the last thirty days, null when unknown
 * @returns null when it is valid, or when the price is unchanged
 */
export function previousPriceProblem(
  former: number | null,
  { precio_eur, precio_anterior_eur }: Prices,
  lowest: number | null = null,
): PreviousPriceProblem | null {
  if (precio_anterior_eur === null || precio_eur === former) return null;
  if (isNoPrice(precio_eur) || precio_anterior_eur <= precio_eur) return 'not-higher';
  const isAbove = (price: number | null) => !isNoPrice(price) && precio_anterior_eur > price;
  return isAbove(former) || isAbove(lowest) ? 'not-lowest' : null;
}
