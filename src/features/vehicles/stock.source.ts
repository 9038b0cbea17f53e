import * as z from 'zod/mini';
import { listLimits } from '#src/config/limits.ts';
import {
  vehicleImageSchema,
  vehicleSchema,
  vehicleSpecSchema,
  type StockVehicle,
  type Vehicle,
  type VehicleImage,
  type VehicleSpec,
} from '#src/features/vehicles/vehicle.schema.ts';

/**
 * The public stock as the build and the on-demand pages read it: anonymous, so that PocketBase's own rules
 * decide what is public. Runs on the server only.
 */

const PAGE_SIZE = 1000;

/** Address of PocketBase as seen from the server that renders. */
function pocketbaseUrl(): string {
  const url = process.env['POCKETBASE_URL'];
  if (url === undefined || url === '')
    throw new Error('POCKETBASE_URL is not set: the pages are rendered from PocketBase');
  return url;
}

interface ListQuery {
  readonly collection: string;
  readonly sort: string;
  readonly filter?: string;
}

/** All records of a collection that the query allows, page by page. */
async function listAll<T>(schema: z.ZodMiniType<T>, { collection, sort, filter }: ListQuery): Promise<T[]> {
  const answer = z.object({ items: z.array(schema) });
  const items: T[] = [];
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({
      page: String(page),
      perPage: String(PAGE_SIZE),
      skipTotal: '1',
      sort,
    });
    if (filter !== undefined) query.set('filter', filter);
    const response = await fetch(`${pocketbaseUrl()}/api/collections/${collection}/records?${query}`);
    if (!response.ok) throw new Error(`PocketBase answered ${response.status} for ${collection}`);
    const batch = answer.parse(await response.json()).items;
    items.push(...batch);
    if (batch.length < PAGE_SIZE) return items;
  }
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

/** Joins vehicles with their photos and specs, which come sorted by orden. */
function assemble(
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

let stock: Promise<StockVehicle[]> | undefined;
let readAt = '';

/** When `loadStock` began to read (ISO 8601, UTC): every change that it may have missed is later. */
export function stockReadAt(): string {
  return readAt;
}

/**
 * The whole public stock, newest first, read once for the life of a build process.
 * @throws Error when PocketBase does not answer or answers something else than vehicles.
 */
export function loadStock(): Promise<StockVehicle[]> {
  if (stock === undefined) readAt = new Date().toISOString();
  stock ??= Promise.all([
    listAll(vehicleSchema, { collection: 'vehicles', sort: '-created_at,id' }),
    listAll(vehicleImageSchema, { collection: 'vehicle_images', sort: 'orden,created_at' }),
    listAll(vehicleSpecSchema, { collection: 'vehicle_specs', sort: 'orden,created_at' }),
  ]).then(([vehicles, images, specs]) => assemble(vehicles, images, specs));
  return stock;
}

/** One public vehicle by slug, read afresh; null when there is none. */
export async function loadVehicle(slug: string): Promise<StockVehicle | null> {
  if (!/^[a-z0-9-]+$/.test(slug)) return null;
  const [vehicle] = await listAll(vehicleSchema, {
    collection: 'vehicles',
    sort: 'id',
    filter: `slug='${slug}'`,
  });
  if (vehicle === undefined) return null;
  const filter = `vehicle_id='${vehicle.id}'`;
  const [images, specs] = await Promise.all([
    listAll(vehicleImageSchema, { collection: 'vehicle_images', sort: 'orden,created_at', filter }),
    listAll(vehicleSpecSchema, { collection: 'vehicle_specs', sort: 'orden,created_at', filter }),
  ]);
  return { ...vehicle, images, specs };
}

/**
 * Available cars of the same brand, read afresh (SPEC sections 7 and 9).
 * @throws Error when PocketBase does not answer.
 */
export async function loadRelated({ id, marca }: Pick<Vehicle, 'id' | 'marca'>): Promise<StockVehicle[]> {
  const brand = marca.replace(/[\\']/g, '\\$&');
  const vehicles = await listAll(vehicleSchema, {
    collection: 'vehicles',
    sort: '-created_at,id',
    filter: `marca='${brand}' && id!='${id}' && status='disponible'`,
  });
  const related = vehicles.slice(0, listLimits.related);
  if (related.length === 0) return [];
  const images = await listAll(vehicleImageSchema, {
    collection: 'vehicle_images',
    sort: 'orden,created_at',
    filter: related.map((vehicle) => `vehicle_id='${vehicle.id}'`).join('||'),
  });
  return assemble(related, images, []);
}
