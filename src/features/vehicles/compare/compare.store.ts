import { atom } from 'nanostores';
import type { Cover } from '#src/features/vehicles/domain/vehicle.cover.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { readFavourites } from '#src/features/vehicles/favourites/favourites.kept.ts';
import { FAVOURITES_KEY } from '#src/features/vehicles/favourites/favourites.key.ts';
import { fetchCovers, fetchVehicles } from '#src/features/vehicles/stock/stock.api.ts';
import { watchStock, type StockEvent } from '#src/features/vehicles/stock/stock-stream.ts';
import { keepTrying } from '#src/lib/keep-trying.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { paths } from '#src/paths.ts';
import { comparedIds, isRecordId } from './compared-ids.ts';

/**
 * State of the comparison: the cars of the URL, and the favourites that may be added. Their data come from PocketBase,
 * because the snapshot has the facts of cards only; a change reads these few cars again.
 */

/** The most favourites that are offered: a longer filter would make the request's URL too long. */
const MOST_OFFERED = 40;

/** The ids of the URL; null until hydration. */
export const $ids = atom<readonly string[] | null>(null);

/** A compared car: its current data and its cover. */
export interface ComparedCar extends Vehicle {
  /** Null without a public photo. */
  readonly cover: Cover | null;
}

interface Loaded {
  /** The cars that are public and were compared since the page opened: Back may show a removed one again. */
  readonly compared: ReadonlyMap<string, ComparedCar>;
  /** The public favourites, newest first. */
  readonly favourites: readonly Vehicle[];
}

/** Null until loaded. */
export const $loaded = atom<Loaded | null>(null);

/** Whether loading has failed so far. */
export const $failed = atom(false);

const everCompared = new Set<string>();
let followed: ReadonlySet<string> = new Set();

async function load(): Promise<void> {
  const kept = readFavourites()
    .map(({ id }) => id)
    .filter(isRecordId)
    .slice(0, MOST_OFFERED);
  const compared = [...everCompared];
  followed = new Set([...compared, ...kept]);
  // Without ids, PocketBase would answer with every car.
  const [vehicles, covers] =
    followed.size === 0
      ? [[], new Map<string, Cover | null>()]
      : await Promise.all([fetchVehicles([...followed]), fetchCovers(compared)]);
  const found = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  $loaded.set({
    compared: new Map(
      compared.flatMap((id) => {
        const vehicle = found.get(id);
        return vehicle === undefined ? [] : [[id, { ...vehicle, cover: covers.get(id) ?? null }] as const];
      }),
    ),
    favourites: kept.flatMap((id) => found.get(id) ?? []),
  });
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
  if (event.kind === 'restarted' || followed.has(event.id)) refresh();
}

function readUrl(): void {
  const ids = comparedIds(location.search);
  for (const id of ids) everCompared.add(id);
  $ids.set(ids);
}

/** Shows other cars, as a step of the history: Back undoes it. */
export function showCars(ids: readonly string[]): void {
  history.pushState(null, '', ids.length === 0 ? paths.comparar : paths.compararCoches(...ids));
  readUrl();
}

/**
 * Loads a favourite and adds it to the shown cars.
 * @throws Error when it cannot be loaded
 */
export async function addCar(shown: readonly string[], id: string): Promise<void> {
  everCompared.add(id);
  // A request that is already open does not know the car.
  if (reading !== undefined) await reading.catch(() => undefined);
  await reload();
  showCars([...shown, id]);
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
    if (key === FAVOURITES_KEY || key === null) refresh();
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
