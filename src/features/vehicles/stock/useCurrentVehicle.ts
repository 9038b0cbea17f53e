import { useStore } from '@nanostores/react';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { $pageCars, currentVehicle } from './page-cars.ts';

/** The page's own car as it stands now; at first as the page was drawn with it, so that the two agree. */
export function useCurrentVehicle(drawn: Vehicle): Vehicle {
  return currentVehicle(drawn, useStore($pageCars, { ssr: 'initial' }));
}
