import * as z from 'zod/mini';
import { pocketbaseOrigin as origin } from '#src/lib/pocketbase-origin.ts';
import { vehicleSchema, type Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { listAll, readCovers, readVehicles } from './stock.reader.ts';
import type { Cover } from '#src/features/vehicles/domain/vehicle.cover.ts';
import type { StockDelta } from './stock-merge.ts';

/** PocketBase requests of open pages about the public stock. Every call throws when PocketBase does not respond. */

/** Maximum difference between the clocks of the build machine and of PocketBase. */
const CLOCK_MARGIN_MS = 2 * 60 * 1000;

/** A date in PocketBase's format, which it compares as text. */
function pocketbaseDate(time: number): string {
  return new Date(time).toISOString().replace('T', ' ');
}

/**
 * Changes since the stock was read.
 * @param since ISO 8601; null requests the whole stock.
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
  // Read after the cars: a car missing here is gone, and none is missing because it was added in between.
  const [ids, covers] = await Promise.all([
    listAll(origin, z.object({ id: z.string() }), { collection: 'vehicles', fields: 'id' }),
    readCovers(origin, [...affected]),
  ]);
  return { vehicles, covers, publicIds: new Set(ids.map(({ id }) => id)) };
}

/** The covers of some cars; null when a car has no public photo. */
export function fetchCovers(ids: readonly string[]): Promise<Map<string, Cover | null>> {
  return readCovers(origin, ids);
}

/** Those of these cars that are public. */
export function fetchVehicles(ids: readonly string[]): Promise<Vehicle[]> {
  return readVehicles(origin, ids);
}
