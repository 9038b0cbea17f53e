import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** The counters of the catalogue's hero. Apart from the selections of cars, which no public script needs. */
export function stockCounts(vehicles: readonly Pick<StockVehicle, 'marca'>[]): {
  readonly vehicles: number;
  readonly brands: number;
} {
  return { vehicles: vehicles.length, brands: new Set(vehicles.map(({ marca }) => marca)).size };
}
