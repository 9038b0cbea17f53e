import { useStore } from '#src/lib/useStore.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { $pageCars, NO_CHANGES, currentVehicle } from './page-cars.ts';

/** The current data of the page's car; while hydrating, the car as it was rendered, so that the two agree. */
export function useCurrentVehicle(drawn: Vehicle): Vehicle {
  return currentVehicle(drawn, useStore($pageCars, { ssr: () => NO_CHANGES }));
}
