import { isDoubtfulPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';

/** Two digits are enough to predict the price. */
const MIN_TYPED = 2;
/** With only one digit left, completion is no help. */
const MIN_LEFT = 2;

/**
 * Completes the first digits of a price with the end of the current one: `384` over 38900 is `38400`.
 * Prices that would need a confirmation are not proposed. So completion never interferes with a price of
 * another length: such a price is far from the current one, and so are its first digits, or it is complete
 * when they count. The current price itself is not proposed: there would be nothing to save.
 * @param price the current price
 * @param typed the text of the field
 * @returns null without a completion
 */
export function completedPrice(price: number | null, typed: string): string | null {
  if (price === null || !Number.isInteger(price) || !/^[1-9]\d*$/.test(typed)) return null;
  const left = String(price).slice(typed.length);
  if (typed.length < MIN_TYPED || left.length < MIN_LEFT) return null;
  const completed = typed + left;
  const next = Number(completed);
  return next === price || isDoubtfulPrice(price, next) ? null : completed;
}
