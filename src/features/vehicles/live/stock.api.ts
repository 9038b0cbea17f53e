import * as z from 'zod/mini';
import { publicPhotos } from '#src/features/vehicles/vehicle.photos.ts';
import {
  vehicleImageSchema,
  vehicleSchema,
  vehicleSpecSchema,
  type StockVehicle,
  type Vehicle,
  type VehicleImage,
} from '#src/features/vehicles/vehicle.schema.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import type { StockDelta } from './stock-merge.ts';

/** What an open page asks PocketBase about the public stock. Every call throws when PocketBase does not answer. */

const PAGE_SIZE = 1000;
/** Ids in one filter; more would make the URL too long. */
const IDS_PER_QUERY = 50;
/** The clocks of the machine that built the pages and of PocketBase's may differ by this much. */
const CLOCK_MARGIN_MS = 2 * 60 * 1000;
/** An administrator's own session would list hidden cars too. */
const IS_PUBLIC = "status != 'oculto'";

interface ListQuery {
  readonly filter: string;
  readonly sort?: string;
  readonly fields?: string;
}

async function listAll<T>(collection: string, schema: z.ZodMiniType<T>, query: ListQuery): Promise<T[]> {
  const items = z.array(schema);
  const all: T[] = [];
  for (let page = 1; ; page++) {
    const answer = await pocketbase
      .collection(collection)
      .getList(page, PAGE_SIZE, { ...query, skipTotal: true });
    all.push(...items.parse(answer.items));
    if (answer.items.length < PAGE_SIZE) return all;
  }
}

/** The covers of some cars: of each the public photo with the lowest orden, or null. */
export async function fetchCovers(ids: readonly string[]): Promise<Map<string, VehicleImage | null>> {
  const covers = new Map<string, VehicleImage | null>(ids.map((id) => [id, null]));
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const filter = ids
      .slice(start, start + IDS_PER_QUERY)
      .map((id) => `vehicle_id='${id}'`)
      .join('||');
    const photos = await listAll('vehicle_images', vehicleImageSchema, { filter, sort: 'orden,created_at' });
    for (const photo of publicPhotos(photos))
      if (covers.get(photo.vehicle_id) === null) covers.set(photo.vehicle_id, photo);
  }
  return covers;
}

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
  const changed = `updated_at >= '${pocketbaseDate(from)}'`;
  const [vehicles, photos] = await Promise.all([
    listAll<Vehicle>('vehicles', vehicleSchema, { filter: `${IS_PUBLIC} && ${changed}` }),
    listAll('vehicle_images', z.object({ vehicle_id: z.string() }), {
      filter: changed,
      fields: 'vehicle_id',
    }),
  ]);
  const affected = new Set([...vehicles.map(({ id }) => id), ...photos.map(({ vehicle_id }) => vehicle_id)]);
  // Read after the cars: one that is missing here has gone since, and none is missing because it came in between.
  const [ids, covers] = await Promise.all([
    listAll('vehicles', z.object({ id: z.string() }), { filter: IS_PUBLIC, fields: 'id' }),
    fetchCovers([...affected]),
  ]);
  return {
    vehicles,
    covers,
    publicIds: new Set(ids.map(({ id }) => id)),
  };
}

/** These cars, as far as they are public. */
export function fetchVehicles(ids: readonly string[]): Promise<Vehicle[]> {
  const filter = `${IS_PUBLIC} && (${ids.map((id) => `id='${id}'`).join('||')})`;
  return listAll<Vehicle>('vehicles', vehicleSchema, { filter });
}

/** A public car with its photos and specs; null when there is none. @param slug lower-case letters, digits, hyphens */
export async function fetchVehicleBySlug(slug: string): Promise<StockVehicle | null> {
  const [vehicle] = await listAll<Vehicle>('vehicles', vehicleSchema, {
    filter: `${IS_PUBLIC} && slug='${slug}'`,
  });
  if (vehicle === undefined) return null;
  const query = { filter: `vehicle_id='${vehicle.id}'`, sort: 'orden,created_at' };
  const [images, specs] = await Promise.all([
    listAll('vehicle_images', vehicleImageSchema, query),
    listAll('vehicle_specs', vehicleSpecSchema, query),
  ]);
  return { ...vehicle, images, specs };
}
