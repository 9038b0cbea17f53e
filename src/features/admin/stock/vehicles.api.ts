import * as z from 'zod/mini';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { readPage, type Page } from '#src/features/admin/core/lists/list-page.ts';
import { readList, type ReadList } from '#src/features/admin/core/lists/read-list.ts';
import {
  adminVehicleSchema,
  type AdminVehicle,
  type VehicleInput,
  type VehicleSpec,
} from '#src/features/vehicles/domain/vehicle.schema.ts';
import { noteCar } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { LEGAL_MONTHS, USED_MONTHS } from '#src/features/vehicles/sale/vehicle.guarantee.ts';
import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { staffSearchWords } from '#src/features/vehicles/domain/staff-search.ts';
import { sortFields, type VehicleSort } from './vehicle-sort.ts';
import type { Status } from '#src/features/vehicles/domain/vehicle.terms.ts';

/** Administrator API calls for vehicles (SPEC section 7). Each throws PocketBase's ClientResponseError. */

const vehicles = pocketbase.collection('vehicles');
const NEWEST = '-created_at,id';

/** @throws ZodError */
function readVehicle(record: unknown): AdminVehicle {
  const vehicle = adminVehicleSchema.parse(record);
  noteCar(vehicle);
  return vehicle;
}

/** Page size of the vehicle list. */
export const VEHICLES_PER_PAGE = 20;

/** Filters and order of the vehicle list. */
export interface VehicleQuery {
  /** Starts at 1. */
  readonly page: number;
  readonly search: string;
  readonly status: Status | null;
  /** Null for newest first. */
  readonly sort: VehicleSort | null;
}

/** Filters for cars whose name contains the text as typed, or that have all of its words (staff-search.ts). */
function searchFilters(search: string): string[] {
  const phrase = normalizeSearch(search);
  if (phrase === '') return [];
  const isNamed = pocketbase.filter('busqueda ~ {:phrase}', { phrase });
  const words = staffSearchWords(search);
  if (words === null) return [isNamed];
  const hasWord = (way: string) =>
    pocketbase.filter('vehicle_search_via_vehicle_id.busqueda ~ {:way}', { way });
  const all = words.map((ways) => `(${ways.map(hasWord).join(' || ')})`);
  return all.length === 0 ? [] : [`(${isNamed} || (${all.join(' && ')}))`];
}

function filterOf({ search, status }: Pick<VehicleQuery, 'search' | 'status'>): string {
  return [
    ...searchFilters(search),
    ...(status === null ? [] : [pocketbase.filter('status = {:status}', { status })]),
  ].join(' && ');
}

/** One page in the requested order. */
export async function listVehicles(query: VehicleQuery): Promise<Page<AdminVehicle>> {
  const answer = await vehicles.getList(query.page, VEHICLES_PER_PAGE, {
    sort: sortFields(query.sort),
    filter: filterOf(query),
  });
  return readPage(answer, readVehicle);
}

/** All vehicles of a brand in this spelling, newest first. */
export async function listVehiclesOfBrand(marca: string): Promise<ReadList<AdminVehicle>> {
  const filter = pocketbase.filter('marca = {:marca}', { marca });
  return readList(await vehicles.getFullList({ sort: NEWEST, filter, batch: 500 }), readVehicle);
}

/** All matching vehicles, newest first. */
export async function listAllVehicles(query: Omit<VehicleQuery, 'page'>): Promise<ReadList<AdminVehicle>> {
  const items = await vehicles.getFullList({ sort: NEWEST, filter: filterOf(query), batch: 500 });
  return readList(items, readVehicle);
}

/** The vehicles that best match the typed words, for a picker. */
export async function findVehicles(search: string, limit: number): Promise<ReadList<AdminVehicle>> {
  const answer = await vehicles.getList(1, limit, {
    sort: NEWEST,
    filter: filterOf({ search, status: null }),
    skipTotal: true,
  });
  return readList(answer.items, readVehicle);
}

/** Up to thirty vehicles without a single photo, newest first. Cars for sale have priority when there are more. */
export async function listWithoutPhotos(): Promise<ReadList<AdminVehicle>> {
  // A filter cannot find cars whose photos are all in the trash.
  const { ids } = await pocketbase.send<{ ids: readonly string[] }>('/api/sin-fotos', {});
  if (ids.length === 0) return { items: [], unreadable: [] };
  const answer = await vehicles.getList(1, ids.length, {
    sort: NEWEST,
    filter: ids.map((id) => pocketbase.filter('id = {:id}', { id })).join(' || '),
    skipTotal: true,
  });
  return readList(answer.items, readVehicle);
}

/** All vehicles that are not hidden, newest first. */
export async function listPublicVehicles(): Promise<ReadList<AdminVehicle>> {
  const filter = pocketbase.filter('status != {:status}', { status: 'oculto' });
  return readList(await vehicles.getFullList({ sort: NEWEST, filter, batch: 500 }), readVehicle);
}

/** Ids of all vehicles without a photo. */
export async function listPhotolessIds(): Promise<ReadonlySet<string>> {
  const query = { todos: '1' };
  return new Set((await pocketbase.send<{ ids: readonly string[] }>('/api/sin-fotos', { query })).ids);
}

const FOR_SALE = "status != 'vendido' && status != 'oculto'";

/** The newest cars for sale without a price, for the dashboard. */
export async function listWithoutPrice(limit: number): Promise<Page<AdminVehicle>> {
  const filter = `${FOR_SALE} && (precio_eur = null || precio_eur = 0)`;
  return readPage(await vehicles.getList(1, limit, { sort: NEWEST, filter }), readVehicle);
}

/** The newest cars for sale whose guarantee is shorter than the law allows, as `guaranteeOf` has it, for the dashboard. */
export async function listShortGuarantee(limit: number): Promise<Page<AdminVehicle>> {
  const isShort = pocketbase.filter(
    "(garantia_meses < {:used} || (condicion = 'nuevo' && garantia_meses < {:legal}))",
    { used: USED_MONTHS, legal: LEGAL_MONTHS },
  );
  const filter = `${FOR_SALE} && titularidad != 'gestion_venta' && garantia_meses != null && ${isShort}`;
  return readPage(await vehicles.getList(1, limit, { sort: NEWEST, filter }), readVehicle);
}

/** The newest hidden cars, for the dashboard. */
export async function listHidden(limit: number): Promise<Page<AdminVehicle>> {
  const filter = filterOf({ search: '', status: 'oculto' });
  return readPage(await vehicles.getList(1, limit, { sort: NEWEST, filter }), readVehicle);
}

/** The cars for sale that came before a time, the oldest first, for the dashboard. */
export async function listForSaleBefore(before: Date, limit: number): Promise<Page<AdminVehicle>> {
  const filter = `${FOR_SALE} && ${pocketbase.filter('created_at < {:before}', { before })}`;
  return readPage(await vehicles.getList(1, limit, { sort: 'created_at,id', filter }), readVehicle);
}

/** Maximum number of documents per print run; more would slow down the browser's preview. */
export const PAPERS_AT_ONCE = 100;

/** The chosen vehicles, or those that a search finds: the newest hundred, and the total. */
export async function listForPapers({
  ids,
  search,
  status,
}: Omit<VehicleQuery, 'page' | 'sort'> & { readonly ids: readonly string[] | null }): Promise<
  Page<AdminVehicle>
> {
  const chosen = ids?.map((id) => pocketbase.filter('id = {:id}', { id })).join(' || ');
  const answer = await vehicles.getList(1, PAPERS_AT_ONCE, {
    sort: NEWEST,
    filter: chosen ?? filterOf({ search, status }),
  });
  return readPage(answer, readVehicle);
}

export async function getVehicle(id: string): Promise<AdminVehicle> {
  return readVehicle(await vehicles.getOne(id));
}

/** A spec that is saved with its vehicle, in one transaction: a new one with its id, or one with a new value. */
export interface SpecRow extends Pick<VehicleSpec, 'id' | 'grupo' | 'clave' | 'valor'> {
  readonly isNew: boolean;
}

const withSpecs = (specs: readonly SpecRow[]) => (specs.length === 0 ? {} : { spec_rows: specs });

/** Creates a vehicle. The id comes from the caller as an idempotency key, so that a repeated request creates no second one. */
export async function createVehicle(
  vehicle: VehicleInput & { readonly id: string },
  specs: readonly SpecRow[] = [],
): Promise<AdminVehicle> {
  return readVehicle(await vehicles.create({ ...vehicle, ...withSpecs(specs) }));
}

/**
 * Changes fields of a vehicle.
 * @param expectedUpdatedAt `updated_at` as it was read (optimistic lock); the server refuses a stale one (`isOutdated`).
 */
export async function updateVehicle(
  id: string,
  changes: Partial<VehicleInput>,
  expectedUpdatedAt: string,
  specs: readonly SpecRow[] = [],
): Promise<AdminVehicle> {
  const body = { ...changes, ...withSpecs(specs), expected_updated_at: expectedUpdatedAt };
  return readVehicle(await vehicles.update(id, body));
}

/** Number of vehicles, or of those with a status. */
export async function countVehicles(status: Status | null): Promise<number> {
  const filter = filterOf({ search: '', status });
  return (await vehicles.getList(1, 1, { filter, fields: 'id' })).totalItems;
}

/** Fields that can be changed on several cars at once. */
export type BulkValues = Partial<Pick<VehicleInput, 'status' | 'destacado' | 'precio_eur' | 'marca'>>;

const changedSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      updated_at: z.string(),
      slug: z.string(),
      precio_anterior_eur: z.nullable(z.number()),
    }),
  ),
});
/** What a bulk save may have set besides: another brand changes the slug, a new price may clear the previous one. */
type BulkSaved = Pick<AdminVehicle, 'updated_at' | 'slug' | 'precio_anterior_eur'>;

/**
 * Changes at most `bulkLimit` vehicles in one transaction. Each must be unchanged since it was read; otherwise the server names the changed ones
 * (`isOutdated`). @returns the new state by id.
 */
export async function saveVehicleChanges(
  changes: readonly { readonly vehicle: AdminVehicle; readonly values: BulkValues }[],
): Promise<ReadonlyMap<string, BulkSaved>> {
  const items = changes.map(({ vehicle: { id, updated_at }, values }) => ({
    ...{ id, expected_updated_at: updated_at },
    ...values,
  }));
  const answer = await pocketbase.send<unknown>('/api/vehicle-changes', { method: 'POST', body: { items } });
  return new Map(changedSchema.parse(answer).items.map(({ id, ...saved }) => [id, saved]));
}

/** Featured vehicles, newest first. */
export async function listFeatured(limit: number): Promise<ReadList<AdminVehicle>> {
  const answer = await vehicles.getList(1, limit, {
    sort: NEWEST,
    filter: 'destacado = true',
    skipTotal: true,
  });
  return readList(answer.items, readVehicle);
}

const vehicleChangeSchema = z.object({ id: z.string(), updated_at: z.string() });

/** The id of a created, updated or deleted vehicle, and its last save. */
export interface VehicleChange extends z.infer<typeof vehicleChangeSchema> {
  readonly action: string;
}

/** Subscribes to changes of vehicles by any user. Returns a function that unsubscribes. */
export function watchVehicles(onChange: (change: VehicleChange) => void): Promise<() => Promise<void>> {
  return vehicles.subscribe('*', ({ action, record }) => {
    const change = vehicleChangeSchema.safeParse(record);
    if (change.success) onChange({ action, ...change.data });
  });
}
