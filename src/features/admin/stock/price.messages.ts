import { previousPriceProblem, type Prices } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import { formatEuros } from '#src/lib/format.ts';

/** What the panel says when a price changes. */

/** Asks whether a doubtful price is meant; `before` is null for a car without one. */
export function priceQuestion(before: number | null, next: number): string {
  return before === null
    ? `¿Un precio de ${formatEuros(next)}?`
    : `¿De ${formatEuros(before)} a ${formatEuros(next)}?`;
}

/** Below that question, naming the car. */
export function priceQuestionText(title: string): string {
  return `${title}: comprueba el precio antes de guardarlo.`;
}

const NOT_LOWEST = 'no era el más bajo de los últimos 30 días';

/** Why a previous price goes; null when it may stay. */
function whyItGoes(former: number | null, asked: Prices): string | null {
  const problem = previousPriceProblem(former, asked);
  if (problem === null) return null;
  if (problem === 'not-lowest') return NOT_LOWEST;
  return asked.precio_eur === null ? 'no se muestra sin precio' : 'no es mayor que el precio de ahora';
}

/** Tells beside the field that the save will take the previous price away, and why; undefined when it will not. */
export function previousPriceWarning(former: number | null, asked: Prices): string | undefined {
  const why = whyItGoes(former, asked);
  return why === null ? undefined : `Se quitará al guardar: ${why}`;
}

/**
 * Tells that the server took the previous price away, and why; undefined when it did not.
 * @param former the price until now
 * @param asked the two prices that were to be saved
 * @param stored the previous price that was
 */
export function removedPreviousPriceText(
  former: number | null,
  asked: Prices,
  stored: number | null,
): string | undefined {
  if (asked.precio_anterior_eur === null || stored !== null) return undefined;
  // What nothing here speaks against, the history of prices does, which the server knows.
  const why = whyItGoes(former, asked) ?? NOT_LOWEST;
  return `Hemos quitado el precio anterior: ${formatEuros(asked.precio_anterior_eur)} ${why}.`;
}

/** Tells, after a price was lowered, where the one before can be shown; undefined when it was not, or one is shown. */
export function previousPriceHint(former: number | null, saved: Prices): string | undefined {
  const { precio_eur, precio_anterior_eur } = saved;
  const isLowered = former !== null && precio_eur !== null && precio_eur < former;
  return isLowered && precio_anterior_eur === null
    ? 'En «Editar» puedes mostrar el precio anterior tachado.'
    : undefined;
}
