import { atom, type ReadableAtom } from 'nanostores';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { changeVehicle, vehicleList } from './vehicle-list.store.ts';

/** The open inline price editors. Stored outside the rows, because Enter moves from one to the next. */

const open = atom<ReadonlyMap<string, string>>(new Map());
/** Initial texts of the open fields, by vehicle id. */
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

/** The DOM id of a vehicle's price field. */
export function priceFieldId(id: string): string {
  return `precio-${id}`;
}

/** The row to continue with after a price: below, above, or none. */
export type PriceStep = 1 | -1 | 0;

function openNeighbour(id: string, step: PriceStep): void {
  const items = vehicleList.$state.get().data?.items ?? [];
  const at = items.findIndex((item) => item.id === id);
  const next = step === 0 || at < 0 ? undefined : items[at + step];
  if (next === undefined) return;
  // An open field may hold a text that could not be saved: keep it.
  if (open.get().has(next.id)) document.getElementById(priceFieldId(next.id))?.focus();
  else openPrice(next);
}

/**
 * Saves a price and opens the next row. After a failed save the field reopens with its text.
 * @param text as typed
 * @param value parsed from the text
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
