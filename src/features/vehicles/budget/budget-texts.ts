import { formatEuros } from '#src/lib/format.ts';

/** The home page's texts about a budget and the cars that it buys. */

/** Initial budget in euros. */
export const ASSUMED_BUDGET = 60_000;

/** Number of cars shown below the budget. */
export const BUDGET_CARS = 3;
/** `sizes` of their photographs. */
export const CAR_SIZES = '(min-width: 36rem) 9.5rem, 29vw';

/** Label of the button to the cars. @param count null while unknown, or without a budget */
export function showCarsText(count: number | null): string {
  if (count === null || count === 0) return 'Ver coches';
  return count === 1 ? 'Ver 1 vehículo' : `Ver ${count} vehículos`;
}

/** Status for screen readers, and what to do when no car matches. @param euros null for no budget */
export function budgetText(euros: number | null, count: number): string {
  if (euros === null) return 'Escribe una cantidad en euros, por ejemplo 60.000.';
  if (count === 0) return `Ahora mismo no hay ninguno hasta ${formatEuros(euros)}. Lo buscamos para ti:`;
  return `${count === 1 ? '1 vehículo disponible' : `${count} vehículos disponibles`} hasta ${formatEuros(euros)}.`;
}
