import { priceQuestion } from '#src/features/admin/stock/price.messages.ts';
import { isDoubtfulPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';

/** Question about a price that looks like a typo; '' when it does not. */
export function doubtfulPriceQuestion(before: number | null, next: number | null): string {
  return next !== null && isDoubtfulPrice(before, next) ? priceQuestion(before, next) : '';
}
