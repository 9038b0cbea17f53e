import { previousPriceProblem, type Prices } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import { namesText } from '#src/features/admin/core/lists/read-list.ts';
import { formatEuros } from '#src/lib/format.ts';

/** Texts about price changes. */

/** Question about a doubtful price; `before` is null for a car without one. */
export function priceQuestion(before: number | null, next: number): string {
  return before === null
    ? `¿Un precio de ${formatEuros(next)}?`
    : `¿De ${formatEuros(before)} a ${formatEuros(next)}?`;
}

/** Text below that question, which names the car. */
export function priceQuestionText(title: string): string {
  return `${title}: comprueba el precio antes de guardarlo.`;
}

/** A price that may be a typo, with the name of its car. */
interface NamedPrice {
  readonly title: string;
  readonly before: number;
  readonly next: number;
}

/** Question about several doubtful prices. */
export function pricesQuestion(prices: readonly NamedPrice[]): string {
  const [first, ...others] = prices;
  return first === undefined || others.length > 0
    ? `¿Cambiar así ${prices.length} precios?`
    : priceQuestion(first.before, first.next);
}

/** Text below that question, which names the cars. */
export function pricesQuestionText(prices: readonly NamedPrice[]): string {
  const [first, ...others] = prices;
  if (first === undefined || others.length === 0) return priceQuestionText(first?.title ?? '');
  const named = prices.map(
    ({ title, before, next }) => `${title} (de ${formatEuros(before)} a ${formatEuros(next)})`,
  );
  return `${namesText(named)}: comprueba los precios antes de guardarlos.`;
}

const NOT_LOWEST = 'no era el más bajo de los últimos 30 días';

/** Why a previous price is removed; null when it may stay. */
function removalReason(former: number | null, requested: Prices): string | null {
  const problem = previousPriceProblem(former, requested);
  if (problem === null) return null;
  if (problem === 'not-lowest') return NOT_LOWEST;
  return requested.precio_eur === null ? 'no se muestra sin precio' : 'no es mayor que el precio actual';
}

/** Hint beside the field that saving will remove the previous price, with the reason; undefined when it will not. */
export function previousPriceWarning(former: number | null, requested: Prices): string | undefined {
  const why = removalReason(former, requested);
  return why === null ? undefined : `Se quitará al guardar: ${why}`;
}

/**
 * Notice that the server removed the previous price, with the reason; undefined when it did not.
 * @param former the price before the save
 * @param requested the two prices of the request
 * @param stored the stored previous price
 */
export function removedPreviousPriceText(
  former: number | null,
  requested: Prices,
  stored: number | null,
): string | undefined {
  if (requested.precio_anterior_eur === null || stored !== null) return undefined;
  // Without a reason known to the client, the server's price history was the reason.
  const why = removalReason(former, requested) ?? NOT_LOWEST;
  return `Hemos quitado el precio anterior: ${formatEuros(requested.precio_anterior_eur)} ${why}.`;
}

/** Notice that the server removed the previous prices of these cars; undefined for none. */
export function removedPreviousPricesText(titles: readonly string[]): string | undefined {
  if (titles.length === 0) return undefined;
  return `Hemos quitado el precio anterior de ${namesText(titles)}: no se puede mostrar junto al precio nuevo.`;
}

/** After a price reduction, says where the former price can be shown; undefined otherwise, or when one is already shown. */
export function previousPriceHint(former: number | null, saved: Prices): string | undefined {
  const { precio_eur, precio_anterior_eur } = saved;
  const isLowered = former !== null && precio_eur !== null && precio_eur < former;
  return isLowered && precio_anterior_eur === null
    ? 'En «Editar» puedes mostrar el precio anterior tachado.'
    : undefined;
}
