import { atom, type ReadableAtom } from 'nanostores';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

const changed = atom<AdminVehicle | null>(null);
/** The last car that was changed beside the views that show it. */
export const $changedCar: ReadableAtom<AdminVehicle | null> = changed;

/** Shows its saved state in the views of this car. */
export function showChangedCar(vehicle: AdminVehicle): void {
  changed.set(vehicle);
}
