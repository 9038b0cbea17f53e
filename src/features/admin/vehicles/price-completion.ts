import { isDoubtfulPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';

/** From the second digit on it is clear enough what is typed. */
const FEWEST_TYPED = 2;
/** Whoever types all but one of the digits types them all. */
const FEWEST_LEFT = 2;

/**
 * The price that a few digits begin, completed with the end of the price so far: `384` over 38900 is `38400`.
 *
 * Only what nobody would be asked about is completed. So it is never in the way of a price with another number of digits: that
 * one is far away from the price so far, and what it begins with is too, or it has all its digits when they count. And never
 * to the price so far: there would be nothing to save.
 * @param price the price so far
 * @param typed what stands in the field
 * @returns null where nothing is completed
 */
export function completedPrice(price: number | null, typed: string): string | null {
  if (price === null || !Number.isInteger(price) || !/^[1-9]\d*$/.test(typed)) return null;
  const left = String(price).slice(typed.length);
  if (typed.length < FEWEST_TYPED || left.length < FEWEST_LEFT) return null;
  const completed = typed + left;
  const next = Number(completed);
  return next === price || isDoubtfulPrice(price, next) ? null : completed;
}
