import * as z from 'zod/mini';
import {
  vehicleImageSchema,
  vehicleSchema,
  vehicleSpecSchema,
  type StockVehicle,
  type Vehicle,
  type VehicleImage,
  type VehicleSpec,
} from '#src/features/vehicles/domain/vehicle.schema.ts';
import { coverOf, type Cover } from '#src/features/vehicles/domain/vehicle.cover.ts';

/**
 * Reads the public stock from PocketBase, for the build, on-demand pages and open pages. Requests carry no session, so
 * that PocketBase's rules decide what is public, also for a signed-in visitor. `origin` is PocketBase's origin, '' for
 * the page's. Each function throws an Error when PocketBase does not respond or returns something else.
 */

const PAGE_SIZE = 1000;
/** Ids per filter; more would make the URL too long. */
const IDS_PER_QUERY = 50;
/** Cars whose photos and specs are requested together: a few pages of rows. */
const CARS_PER_QUERY = 100;

interface ListQuery {
  readonly collection: string;
  readonly sort?: string;
  readonly filter?: string;
  readonly fields?: string;
}

/** All matching records of a collection, page by page. */
export async function listAll<T>(
  origin: string,
  schema: z.ZodMiniType<T>,
  { collection, ...query }: ListQuery,
): Promise<T[]> {
  const answer = z.object({ items: z.array(schema) });
  const items: T[] = [];
  for (let page = 1; ; page++) {
    const given = { page: String(page), perPage: String(PAGE_SIZE), skipTotal: '1', ...query };
    const url = `${origin}/api/collections/${collection}/records?${new URLSearchParams(given)}`;
    const response = await fetch(url);
    if (!response.ok) throw new Error(`PocketBase answered ${response.status} for ${collection}`);
    const batch = answer.parse(await response.json()).items;
    items.push(...batch);
    if (batch.length < PAGE_SIZE) return items;
  }
}

/** Display order of photos and specs. */
const IN_ORDER = 'orden,created_at';
export const NEWEST_FIRST = '-created_at,id';

export function listVehicles(origin: string, query: Omit<ListQuery, 'collection'>): Promise<Vehicle[]> {
  return listAll<Vehicle>(origin, vehicleSchema, { ...query, collection: 'vehicles' });
}

export function listImages(origin: string, filter: string): Promise<VehicleImage[]> {
  return listAll(origin, vehicleImageSchema, { collection: 'vehicle_images', sort: IN_ORDER, filter });
}

export function listSpecs(origin: string, filter: string): Promise<VehicleSpec[]> {
  return listAll(origin, vehicleSpecSchema, { collection: 'vehicle_specs', sort: IN_ORDER, filter });
}

/** A filter for any of these ids, which need no escaping. */
export function anyOf(field: string, ids: readonly string[]): string {
  return ids.map((id) => `${field}='${id}'`).join('||');
}

function groupByVehicle<T extends { readonly vehicle_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.vehicle_id);
    if (group === undefined) groups.set(row.vehicle_id, [row]);
    else group.push(row);
  }
  return groups;
}

/** Joins vehicles with their photos and specs, which are in order. */
export function assemble(
  vehicles: readonly Vehicle[],
  images: readonly VehicleImage[],
  specs: readonly VehicleSpec[],
): StockVehicle[] {
  const imagesOf = groupByVehicle(images);
  const specsOf = groupByVehicle(specs);
  return vehicles.map((vehicle) => ({
    ...vehicle,
    images: imagesOf.get(vehicle.id) ?? [],
    specs: specsOf.get(vehicle.id) ?? [],
  }));
}

/**
 * The whole public stock, newest first. Photos and specs are read in batches of cars: for all rows at once, PocketBase
 * would sort all of them for each page.
 */
export async function readStock(origin: string): Promise<StockVehicle[]> {
  const vehicles = await listVehicles(origin, { sort: NEWEST_FIRST });
  const ids = vehicles.map(({ id }) => id).sort();
  const images: VehicleImage[] = [];
  const specs: VehicleSpec[] = [];
  for (let start = 0; start < ids.length; start += CARS_PER_QUERY) {
    const some = ids.slice(start, start + CARS_PER_QUERY);
    const range = `vehicle_id>='${some[0] ?? ''}'&&vehicle_id<='${some.at(-1) ?? ''}'`;
    const [someImages, someSpecs] = await Promise.all([listImages(origin, range), listSpecs(origin, range)]);
    images.push(...someImages);
    specs.push(...someSpecs);
  }
  return assemble(vehicles, images, specs);
}

/** Those of these cars that are public, with their photos and specs, in no order. */
export async function readStockVehicles(origin: string, ids: readonly string[]): Promise<StockVehicle[]> {
  const read: StockVehicle[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const some = ids.slice(start, start + IDS_PER_QUERY);
    const [vehicles, images, specs] = await Promise.all([
      readVehicles(origin, some),
      listImages(origin, anyOf('vehicle_id', some)),
      listSpecs(origin, anyOf('vehicle_id', some)),
    ]);
    read.push(...assemble(vehicles, images, specs));
  }
  return read;
}

/** Those of these cars that are public, with their current data. */
export function readVehicles(origin: string, ids: readonly string[]): Promise<Vehicle[]> {
  return listVehicles(origin, { filter: anyOf('id', ids) });
}

/** The covers of some cars; null when a car has no public photo. */
export async function readCovers(origin: string, ids: readonly string[]): Promise<Map<string, Cover | null>> {
  const covers = new Map<string, Cover | null>(ids.map((id) => [id, null]));
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const photos = await listImages(origin, anyOf('vehicle_id', ids.slice(start, start + IDS_PER_QUERY)));
    for (const [id, images] of groupByVehicle(photos)) covers.set(id, coverOf(images));
  }
  return covers;
}
