import { readVehicleNumber, type TypedNumber } from '#src/features/admin/vehicle-form/typed-number.ts';
import { vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { numberProblem, vehicleMessages } from '#src/features/vehicles/domain/vehicle.limits.ts';
import { isDoubtfulPrice, isNoPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { parseSpanishNumber } from '#src/lib/spanish-number.ts';

/** Changes the prices of several cars by a percentage or an amount. */

export type Direction = 'bajar' | 'subir';
export type PriceUnit = '%' | '€';

/** By how much prices change; `amount` is positive. */
export interface PriceChange {
  readonly direction: Direction;
  readonly unit: PriceUnit;
  readonly amount: number;
}

const MAX_PERCENT = 100;

function readPercent(typed: string): TypedNumber {
  // `2.5` can only be two and a half here.
  const value = parseSpanishNumber(typed.replace('%', ''));
  if (value === null) return { value, error: null };
  if (Number.isNaN(value))
    return { value: null, error: 'No se entiende este número. Escríbelo así: 5 o 2,5' };
  return value >= 0 && value <= MAX_PERCENT
    ? { value, error: null }
    : { value: null, error: vehicleMessages.range({ min: 0, max: MAX_PERCENT, decimals: 2 }) };
}

/** Reads the typed amount; 0 and an empty field are null. An ambiguous amount in euros is an error with readings. */
export function readAmount(typed: string, unit: PriceUnit): TypedNumber {
  const read = unit === '%' ? readPercent(typed) : readVehicleNumber('precio_eur', typed);
  return read.value === 0 ? { ...read, value: null } : read;
}

/** A percentage leads to whole euros, an amount keeps cents. */
function changedPrice(price: number, { direction, unit, amount }: PriceChange): number {
  const sign = direction === 'bajar' ? -1 : 1;
  return unit === '%'
    ? Math.round((price * (100 + sign * amount)) / 100)
    : Math.round((price + sign * amount) * 100) / 100;
}

/** The price of a car before and after the change. */
export interface PlannedPrice<Car> {
  readonly vehicle: Car;
  readonly before: number;
  readonly next: number;
  /** Why the new price cannot be saved; null when it can. */
  readonly problem: string | null;
  /** Whether the new price needs confirmation. */
  readonly isDoubtful: boolean;
}

type Priced = Pick<AdminVehicle, 'precio_eur'>;

/** The new prices of the cars that have one, and the cars without one. Without a change the prices stay. */
export function planPrices<Car extends Priced>(
  vehicles: readonly Car[],
  change: PriceChange | null,
): { readonly prices: readonly PlannedPrice<Car>[]; readonly withoutPrice: readonly Car[] } {
  const prices = vehicles.flatMap((vehicle): PlannedPrice<Car>[] => {
    const { precio_eur: before } = vehicle;
    if (isNoPrice(before)) return [];
    const next = change === null ? before : changedPrice(before, change);
    const problem =
      next > 0 ? (numberProblem(next, vehicleFields.precio_eur)?.message ?? null) : 'Se quedaría sin precio';
    return [{ vehicle, before, next, problem, isDoubtful: isDoubtfulPrice(before, next) }];
  });
  return { prices, withoutPrice: vehicles.filter(({ precio_eur }) => isNoPrice(precio_eur)) };
}
