import { formatEuros } from '#src/lib/format.ts';

/** What the home page says about a sum and the cars that it buys. */

/** What somebody is taken to have, in euros, until they say otherwise. */
export const ASSUMED_BUDGET = 60_000;

/** The button that leads to them. @param count null while nobody has counted, or no sum was said. */
export function showCarsText(count: number | null): string {
  if (count === null || count === 0) return 'Ver coches';
  return count === 1 ? 'Ver 1 coche' : `Ver ${count} coches`;
}

/** The same for who does not see the button change, and what to do when there is none. @param euros null for no sum. */
export function budgetText(euros: number | null, count: number): string {
  if (euros === null) return 'Escribe una cantidad en euros, por ejemplo 60.000.';
  if (count === 0) return `Ahora mismo no hay ninguno hasta ${formatEuros(euros)}. Lo buscamos para ti:`;
  return `${count === 1 ? '1 coche disponible' : `${count} coches disponibles`} hasta ${formatEuros(euros)}.`;
}
