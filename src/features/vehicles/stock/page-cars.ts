import { atom } from 'nanostores';
import { displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** Updates that an open page has received for its cars since it was rendered. The rules are pure. */

/** By id: the car as last saved, or null when it is gone from the public stock. */
export type PageCars = ReadonlyMap<string, Vehicle | null>;

export const NO_CHANGES: PageCars = new Map();

/** Empty until the first update; `page-cars.changes.ts` fills it. */
export const $pageCars = atom<PageCars>(NO_CHANGES);

/** After a car was saved. A slow response does not undo a newer event. */
export function applySaved(cars: PageCars, vehicle: Vehicle): PageCars {
  if (displayStatus(vehicle.status) === 'oculto') return applyGone(cars, vehicle.id);
  if ((cars.get(vehicle.id)?.updated_at ?? '') > vehicle.updated_at) return cars;
  return new Map(cars).set(vehicle.id, vehicle);
}

/** After a car was hidden or deleted. */
export function applyGone(cars: PageCars, id: string): PageCars {
  return new Map(cars).set(id, null);
}

/** After all the page's cars were requested: those missing from the response are gone. */
export function applyAnswer(cars: PageCars, ids: readonly string[], found: readonly Vehicle[]): PageCars {
  const present = new Set(found.map(({ id }) => id));
  const rest = ids.filter((id) => !present.has(id)).reduce(applyGone, cars);
  return found.reduce(applySaved, rest);
}

/**
 * The current data of a car.
 * @param drawn the car as the page was rendered, possibly newer than the last update
 */
export function currentVehicle(drawn: Vehicle, cars: PageCars): Vehicle {
  const update = cars.get(drawn.id);
  if (update === null) return { ...drawn, status: 'oculto' };
  return update === undefined || update.updated_at < drawn.updated_at ? drawn : update;
}
