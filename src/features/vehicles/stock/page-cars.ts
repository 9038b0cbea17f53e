import { atom } from 'nanostores';
import { displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** What an open page has learnt of the cars that stand on it, beyond what it was drawn with. The rules are pure. */

/** By id: the car as it was saved last, or null for one that has gone from the public stock. */
export type PageCars = ReadonlyMap<string, Vehicle | null>;

/** Empty until something is heard; `page-cars.live.ts` fills it. */
export const $pageCars = atom<PageCars>(new Map());

/** After one car was saved. An answer that was long on its way does not undo an event that overtook it. */
export function applySaved(cars: PageCars, vehicle: Vehicle): PageCars {
  if (displayStatus(vehicle.status) === 'oculto') return applyGone(cars, vehicle.id);
  if ((cars.get(vehicle.id)?.updated_at ?? '') > vehicle.updated_at) return cars;
  return new Map(cars).set(vehicle.id, vehicle);
}

/** After a car was hidden or deleted. */
export function applyGone(cars: PageCars, id: string): PageCars {
  return new Map(cars).set(id, null);
}

/** After PocketBase was asked for all the page's cars: one that it does not tell of has gone. */
export function applyAnswer(cars: PageCars, ids: readonly string[], found: readonly Vehicle[]): PageCars {
  const present = new Set(found.map(({ id }) => id));
  const rest = ids.filter((id) => !present.has(id)).reduce(applyGone, cars);
  return found.reduce(applySaved, rest);
}

/**
 * A car as it stands now.
 * @param drawn as the page was drawn with it, possibly later than what is known
 */
export function currentVehicle(drawn: Vehicle, cars: PageCars): Vehicle {
  const known = cars.get(drawn.id);
  if (known === null) return { ...drawn, status: 'oculto' };
  return known === undefined || known.updated_at < drawn.updated_at ? drawn : known;
}
