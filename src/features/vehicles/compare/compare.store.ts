import { atom } from 'nanostores';
import { listLimits } from '#src/config/limits.ts';
import type { Cover } from '#src/features/vehicles/domain/vehicle.cover.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { FAVOURITES_KEY } from '#src/features/vehicles/favourites/favourites.key.ts';
import { readFavourites } from '#src/features/vehicles/favourites/favourites.kept.ts';
import { fetchCovers, fetchVehicles } from '#src/features/vehicles/stock/stock.api.ts';
import { startStock } from '#src/features/vehicles/stock/stock.store.ts';
import { watchStock, type StockEvent } from '#src/features/vehicles/stock/stock-stream.ts';
import { keepTrying } from '#src/lib/keep-trying.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { comparedIds } from './compared-ids.ts';

/**
 * State of the comparison. Its cars come from PocketBase, because the snapshot has the facts of cards only; a change
 * reads these few cars again. The favourites that may be added come from the snapshot, so that no request names them.
 */

/** The ids of the URL; null until hydration. */
export const $ids = atom<readonly string[] | null>(null);

/** A compared car: its current data and its cover. */
export interface ComparedCar extends Vehicle {
  /** Null without a public photo. */
  readonly cover: Cover | null;
}

/** The public cars that were compared since the page opened, by id: Back may show a removed one again. Null until loaded. */
export const $cars = atom<ReadonlyMap<string, ComparedCar> | null>(null);

/** The ids of the visitor's favourites, newest first. */
export const $kept = atom<readonly string[]>([]);

/** Whether loading has failed so far. */
export const $failed = atom(false);

const everCompared = new Set<string>();

async function load(): Promise<void> {
  const ids = [...everCompared];
  // Without ids, PocketBase would answer with every car.
  const [vehicles, covers] =
    ids.length === 0
      ? [[], new Map<string, Cover | null>()]
      : await Promise.all([fetchVehicles(ids), fetchCovers(ids)]);
  $cars.set(
    new Map(vehicles.map((vehicle) => [vehicle.id, { ...vehicle, cover: covers.get(vehicle.id) ?? null }])),
  );
  // A hidden car makes room.
  offerFavourites();
}

let reading: Promise<void> | undefined;
let readAgain = false;

/** Reads the cars again. Calls while a request is open are answered by one more request. */
function reload(): Promise<void> {
  if (reading !== undefined) {
    readAgain = true;
    return reading;
  }
  reading = load().finally(() => {
    reading = undefined;
    if (!readAgain) return;
    readAgain = false;
    refresh();
  });
  return reading;
}

/** A failure leaves the cars as they were: the stream starts again with the network, and reads them then. */
function refresh(): void {
  reload().catch((error: unknown) => console.warn('La comparación puede no estar al día', error));
}

function take(event: StockEvent): void {
  if (event.kind === 'restarted' || everCompared.has(event.id)) refresh();
}

/** The ids of the URL without those that are not public any more, once that is known. */
function shownIds(): readonly string[] {
  const cars = $cars.get();
  const ids = $ids.get() ?? [];
  return cars === null ? ids : ids.filter((id) => cars.has(id));
}

let isOffering = false;

/** Loads the stock once there are favourites and room for them. Without it, none are offered. */
function offerFavourites(): void {
  $kept.set(readFavourites().map(({ id }) => id));
  const ids = shownIds();
  const isFull = ids.length >= listLimits.compared;
  if (isOffering || isFull || $kept.get().every((id) => ids.includes(id))) return;
  isOffering = true;
  startStock().catch((error: unknown) => {
    isOffering = false;
    console.warn('Sin favoritos que añadir', error);
  });
}

function readUrl(): void {
  const ids = comparedIds(location.search);
  for (const id of ids) everCompared.add(id);
  $ids.set(ids);
  offerFavourites();
}

/** Shows other cars, as a step of the history: Back undoes it. */
export function showCars(ids: readonly string[]): void {
  const query = ids.length === 0 ? '' : `?ids=${ids.join(',')}`;
  history.pushState(null, '', location.pathname + query);
  readUrl();
}

/**
 * Loads a favourite and adds it to the cars that are shown by then.
 * @throws Error when it cannot be loaded
 */
export async function addCar(id: string): Promise<void> {
  everCompared.add(id);
  // A request that is already open does not know the car.
  if (reading !== undefined) await reading.catch(() => undefined);
  await reload();
  showCars([...shownIds(), id]);
}

const network = new EventTarget();

/** Retries at once instead of after the pause. */
export function retry(): void {
  network.dispatchEvent(new Event('online'));
}

/** Follows URL, storage and stock, and loads the cars with retries. */
export function startComparison(): void {
  readUrl();
  window.addEventListener('popstate', () => {
    readUrl();
    refresh();
  });
  // Another tab changed the favourites, or cleared the storage.
  window.addEventListener('storage', ({ key }) => {
    if (key === FAVOURITES_KEY || key === null) offerFavourites();
  });
  window.addEventListener('online', retry);
  void keepTrying(
    async () => {
      await reload();
      $failed.set(false);
    },
    (error, failures) => {
      if (failures === 1) console.error('No se pudo cargar la comparación', error);
      $failed.set(true);
    },
    network,
  ).then(() => whenIdle(() => watchStock(take)));
}
