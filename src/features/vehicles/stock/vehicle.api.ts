import { pocketbaseOrigin as origin } from '#src/lib/pocketbase-origin.ts';
import type { StockVehicle, Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { readRelated, readVehicle } from './vehicle.reader.ts';

/** PocketBase requests of a page that shows a car the site was not built with. Every call throws as in stock.api.ts. */

/** A public car with its photos and specs; null when it does not exist. */
export function fetchVehicleBySlug(slug: string): Promise<StockVehicle | null> {
  return readVehicle(origin, slug);
}

/** Available cars of the same brand (SPEC sections 7 and 9). */
export function fetchRelated(vehicle: Pick<Vehicle, 'id' | 'marca' | 'precio_eur'>): Promise<StockVehicle[]> {
  return readRelated(origin, vehicle);
}
