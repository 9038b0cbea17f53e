import { plainEuros } from '#src/lib/plain-euros.ts';
import { isNoPrice, previousPriceProblem, type Prices } from './vehicle.price-change.ts';

/**
 * Validates a previous price that a save sets together with a new price, for the panel and the server.
 * @param former the price until now, null for none
 * @param prices both prices to be saved
 * @param lowest the lowest of the last thirty days, null when unknown
 * @returns the error message, or null when it is valid
 */
export function previousPriceError(
  former: number | null,
  prices: Prices,
  lowest: number | null = null,
): string | null {
  const problem = previousPriceProblem(former, prices, lowest);
  if (problem === null) return null;
  if (problem === 'not-higher') return 'Debe ser mayor que el precio';
  const limit = Math.min(...[former, lowest].flatMap((price) => (isNoPrice(price) ? [] : [price])));
  const which = limit === former ? 'el precio hasta ahora' : 'el más bajo de los últimos 30 días';
  return `No puede superar ${plainEuros(limit)}, ${which}`;
}
