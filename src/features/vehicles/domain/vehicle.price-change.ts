/** What a change of a price asks for. Free of words and of Intl: the panel and PocketBase's hooks share it. */

/** Below this many euros a price looks like a slip of the keyboard. */
const LOWEST_LIKELY = 500;
/** So does one that is this many tenths away from the one before. */
const TENTHS_APART = 3;

/** Whether somebody should look again before this price is saved. Null is a car without a price. */
export function isDoubtfulPrice(before: number | null, next: number | null): boolean {
  if (next === null || next === before) return false;
  if (next < LOWEST_LIKELY) return true;
  // In cents, so that three tenths are exactly three tenths.
  return (
    before !== null &&
    Math.round(Math.abs(next - before) * 100) * 10 >= Math.round(before * 100) * TENTHS_APART
  );
}

/** Whether a price is none: 0 means that it is not known (vehicle.fields.ts). */
export function isNoPrice(price: number | null): price is null | 0 {
  return price === null || price === 0;
}

/** The two prices of a car. */
export interface Prices {
  readonly precio_eur: number | null;
  readonly precio_anterior_eur: number | null;
}

/** Why a previous price may not stand: it is not higher than the price, or not the lowest of thirty days. */
export type PreviousPriceProblem = 'not-higher' | 'not-lowest';

/**
 * What is wrong with the previous price ("Antes") of a car whose price changes; null when nothing is, or when the price
 * stays as it was.
 *
 * Source: art. 20.1 of Ley 7/1996 de Ordenación del Comercio Minorista: the previous price of an offer is the lowest that was
 * asked in the thirty days before. The former price was asked until this moment, hence a previous price above it is untrue, as
 * is one above what the history knows (price-history.ts); and one that is not above the new price announces no reduction.
 * @param former the price until now, null for none
 * @param next both prices as they are to be saved
 * @param lowest the lowest of the last thirty days, null where that is not known
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
