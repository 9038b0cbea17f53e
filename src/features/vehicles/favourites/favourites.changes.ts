import { formatEuros } from '#src/lib/format.ts';
import { displayStatus, type Status } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import type { Favourite } from './favourites.kept.ts';

/** Changes of a favourite since it was marked, as texts. */

export interface FavouriteChange {
  /** Whether the change is good news. */
  readonly isGood: boolean;
  readonly text: string;
}

const STATUS_TEXTS: Readonly<Record<Exclude<Status, 'vendido'>, string>> = {
  disponible: 'Vuelve a estar disponible',
  reservado: 'Se ha reservado',
  oculto: 'Ya no está',
};

function priceChange(before: number | null, now: number | null): FavouriteChange | null {
  if (before === now) return null;
  if (now === null) return { isGood: false, text: 'Ahora el precio es a consultar' };
  if (before === null) return { isGood: true, text: `Ya tiene precio: ${formatEuros(now)}` };
  const isGood = now < before;
  const step = formatEuros(Math.abs(now - before));
  return { isGood, text: `Ha ${isGood ? 'bajado' : 'subido'} ${step}: antes ${formatEuros(before)}` };
}

/**
 * The changes, the status first. A sold car has none: its badge says all that still matters.
 * @param car its current data; null when it is gone
 */
export function changesSince(favourite: Favourite, car: SnapshotVehicle | null): FavouriteChange[] {
  if (car === null) return [{ isGood: false, text: STATUS_TEXTS.oculto }];
  const status = displayStatus(car.status);
  if (status === 'vendido') return [];
  const changes: FavouriteChange[] = [];
  if (status !== favourite.status)
    changes.push({ isGood: status === 'disponible', text: STATUS_TEXTS[status] });
  const price = priceChange(favourite.price, car.precio_eur);
  if (price !== null) changes.push(price);
  return changes;
}
