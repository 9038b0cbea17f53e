import { atom } from 'nanostores';
import { whenIdle } from '#src/lib/when-idle.ts';
import { machinePaths } from '#src/paths.ts';
import { vehicleSchema } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { snapshotSchema } from './snapshot.ts';
import {
  applyCover,
  applyDelta,
  applyVehicle,
  indexStock,
  withoutVehicle,
  type LiveStock,
} from './stock-merge.ts';
import { watchStock, type StockEvent } from './stock-stream.ts';

/** The stock of an open page: the release's snapshot first, then PocketBase's changes. */

/** Timeout of the snapshot, in milliseconds; after that the stock is requested from PocketBase. */
const SNAPSHOT_TIMEOUT_MS = 20_000;

/** Null until loaded. */
export const $stock = atom<LiveStock | null>(null);

let since: string | null = null;
let refreshing: Promise<void> | undefined;
let refreshAgain = false;

/** When the snapshot behind the stock was read; null without one. */
export function stockReadAt(): string | null {
  return since;
}

async function loadSnapshot(): Promise<void> {
  const response = await fetch(machinePaths.snapshot, { signal: AbortSignal.timeout(SNAPSHOT_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${machinePaths.snapshot}: ${response.status}`);
  const { readAt, vehicles } = snapshotSchema.parse(await response.json());
  since = readAt;
  $stock.set(indexStock(vehicles));
}

async function refresh(): Promise<void> {
  const { fetchDelta } = await import('./stock.api.ts');
  const delta = await fetchDelta($stock.get() === null ? null : since);
  $stock.set(applyDelta($stock.get() ?? new Map(), delta));
}

/** Applies PocketBase's changes. Concurrent calls are coalesced into one request, followed by at most one more. */
function reconcile(): Promise<void> {
  if (refreshing !== undefined) {
    refreshAgain = true;
    return refreshing;
  }
  refreshing = refresh().finally(() => {
    refreshing = undefined;
    if (!refreshAgain) return;
    refreshAgain = false;
    void reconcile().catch(warn);
  });
  return refreshing;
}

function warn(error: unknown): void {
  console.warn('El stock que se muestra es el de la última publicación', error);
}

async function renewCover(id: string): Promise<void> {
  const { fetchCovers } = await import('./stock.api.ts');
  const cover = (await fetchCovers([id])).get(id) ?? null;
  $stock.set(applyCover($stock.get() ?? new Map(), id, cover));
}

function takeSaved(stock: LiveStock, record: unknown): void {
  const { success, data } = vehicleSchema.safeParse(record);
  if (success) $stock.set(applyVehicle(stock, data));
}

function take(event: StockEvent): void {
  const stock = $stock.get();
  // A response in flight may be older than this event: request the changes again.
  if (refreshing !== undefined) refreshAgain = true;
  if (event.kind === 'restarted') reconcile().catch(warn);
  else if (stock === null) return;
  else if (event.kind === 'saved') takeSaved(stock, event.record);
  else if (event.kind === 'gone') $stock.set(withoutVehicle(stock, event.id));
  else renewCover(event.id).catch(warn);
}

/**
 * Fills the store and keeps it current. Resolves when the snapshot is loaded or, without it, PocketBase has responded.
 * @throws Error when neither is available.
 */
export async function startStock(): Promise<void> {
  try {
    await loadSnapshot();
  } catch (error) {
    await reconcile();
    console.warn('Sin la copia del stock', error);
  }
  whenIdle(() => watchStock(take));
}
