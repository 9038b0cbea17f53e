import * as z from 'zod/mini';
import { pocketbaseOrigin as origin } from '#src/lib/pocketbase-origin.ts';
import {
  vehicleSchema,
  type StockVehicle,
  type Vehicle,
} from '#src/features/vehicles/domain/vehicle.schema.ts';
import { listAll, readCovers, readRelated, readVehicle, readVehicles } from './stock.reader.ts';
import type { Cover } from '#src/features/vehicles/domain/vehicle.cover.ts';
import type { StockDelta } from './stock-merge.ts';

/** What an open page asks PocketBase about the public stock. Every call throws when PocketBase does not answer. */

/** The clocks of the machine that built the pages and of PocketBase's may differ by this much. */
const CLOCK_MARGIN_MS = 2 * 60 * 1000;

/** PocketBase compares dates as texts of its own form. */
function pocketbaseDate(time: number): string {
  return new Date(time).toISOString().replace('T', ' ');
}

/**
 * What changed since the stock was read.
 * @param since ISO 8601; null asks for the whole stock.
 */
export async function fetchDelta(since: string | null): Promise<StockDelta> {
  const from = since === null ? 0 : Date.parse(since) - CLOCK_MARGIN_MS;
  const filter = `updated_at >= '${pocketbaseDate(from)}'`;
  const [vehicles, photos] = await Promise.all([
    listAll<Vehicle>(origin, vehicleSchema, { collection: 'vehicles', filter }),
    listAll(origin, z.object({ vehicle_id: z.string() }), {
      ...{ collection: 'vehicle_images', filter },
      fields: 'vehicle_id',
    }),
  ]);
  const affected = new Set([...vehicles.map(({ id }) => id), ...photos.map(({ vehicle_id }) => vehicle_id)]);
  // Read after the cars: one that is missing here has gone since, and none is missing because it came in between.
  const [ids, covers] = await Promise.all([
    listAll(origin, z.object({ id: z.string() }), { collection: 'vehicles', fields: 'id' }),
    readCovers(origin, [...affected]),
  ]);
  return { vehicles, covers, publicIds: new Set(ids.map(({ id }) => id)) };
}

/** The covers of some cars; null where there is no public photo. */
export function fetchCovers(ids: readonly string[]): Promise<Map<string, Cover | null>> {
  return readCovers(origin, ids);
}

/** These cars, as far as they are public. */
export function fetchVehicles(ids: readonly string[]): Promise<Vehicle[]> {
  return readVehicles(origin, ids);
}

/** A public car with its photos and specs; null when there is none. */
export function fetchVehicleBySlug(slug: string): Promise<StockVehicle | null> {
  return readVehicle(origin, slug);
}

/** Available cars of the same brand (SPEC sections 7 and 9). */
export function fetchRelated(vehicle: Pick<Vehicle, 'id' | 'marca' | 'precio_eur'>): Promise<StockVehicle[]> {
  return readRelated(origin, vehicle);
}
