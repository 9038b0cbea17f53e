import type { DemoCar } from './stock.ts';

/** The first registration of a demo car, and what Spanish law derives from it. */

/** The reference year of the demo's stock. */
export const YEAR_OF_STOCK = 2026;
/** Years without an inspection: cars, and goods vehicles up to 3.5 t (Real Decreto 920/2017, art. 6). */
const EXEMPT_YEARS = { car: 4, goods: 2 } as const;

/** A month of a year. */
interface Month {
  readonly month: number;
  readonly year: number;
}

/** Whether the car had no owner yet. */
export function isUnused({ km }: Pick<DemoCar, 'km'>): boolean {
  return km === null || km < 100;
}

/** Null for a car that was never registered. */
export function firstRegistered(car: Pick<DemoCar, 'anio' | 'km' | 'orden'>): Month | null {
  return isUnused(car) ? null : { month: (car.orden % 12) + 1, year: car.anio };
}

/** Until when a car is exempt from inspection; null when the exemption is over, or the car was never registered. */
export function exemptUntil(car: Pick<DemoCar, 'anio' | 'km' | 'orden' | 'carroceria'>): Month | null {
  const first = firstRegistered(car);
  if (first === null) return null;
  const year = first.year + (car.carroceria === 'Pick-up' ? EXEMPT_YEARS.goods : EXEMPT_YEARS.car);
  return year > YEAR_OF_STOCK ? { month: first.month, year } : null;
}

/** `05/2026`. */
export function monthText({ month, year }: Month): string {
  return `${String(month).padStart(2, '0')}/${year}`;
}
