import { atom, type ReadableAtom } from 'nanostores';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { changeVehicle, vehicleList } from './vehicle-list.store.ts';

/** The prices that are being edited in their rows. Known outside the rows, because one leads to the next. */

const open = atom<ReadonlyMap<string, string>>(new Map());
/** By vehicle id, what the open field begins with. */
export const $openPrices: ReadableAtom<ReadonlyMap<string, string>> = open;

function show(id: string, typed: string): void {
  open.set(new Map(open.get()).set(id, typed));
}

export function openPrice({ id, precio_eur }: AdminVehicle): void {
  show(id, toTypedNumber(precio_eur));
}

export function closePrice(id: string): void {
  const left = new Map(open.get());
  left.delete(id);
  open.set(left);
}

/** The DOM id of a vehicle's open field. */
export function priceFieldId(id: string): string {
  return `precio-${id}`;
}

/** Where to go on after a price: the row below, the one above, or nowhere. */
export type PriceStep = 1 | -1 | 0;

function openNeighbour(id: string, step: PriceStep): void {
  const items = vehicleList.$state.get().data?.items ?? [];
  const at = items.findIndex((item) => item.id === id);
  const next = step === 0 || at < 0 ? undefined : items[at + step];
  if (next === undefined) return;
  // One that is open may hold what could not be saved: that stays.
  if (open.get().has(next.id)) document.getElementById(priceFieldId(next.id))?.focus();
  else openPrice(next);
}

/**
 * Saves a price and goes on; what could not be saved stands in its field again.
 * @param text as it is typed
 * @param value what it means
 */
export async function savePrice(
  vehicle: AdminVehicle,
  text: string,
  value: number | null,
  step: PriceStep,
): Promise<void> {
  closePrice(vehicle.id);
  openNeighbour(vehicle.id, step);
  if (value === vehicle.precio_eur) return;
  if (!(await changeVehicle(vehicle, { precio_eur: value }))) show(vehicle.id, text);
}
