import { atom } from 'nanostores';
import { whenIdle } from '#src/lib/when-idle.ts';
import { machinePaths } from '#src/paths.ts';
import { snapshotSchema } from './snapshot.ts';
import {
  applyCover,
  applyDelta,
  applyVehicle,
  indexStock,
  withoutVehicle,
  type LiveStock,
} from './stock-merge.ts';
import type { StockEvent } from './stock-stream.ts';

/** The stock that an open page knows: the release's snapshot first, then what PocketBase says is newer. */

/** A snapshot that takes longer than this counts as missing, in milliseconds: PocketBase is asked instead. */
const SNAPSHOT_TIMEOUT_MS = 20_000;

/** Null until something is known. */
export const $stock = atom<LiveStock | null>(null);

let since: string | null = null;
let asking: Promise<void> | undefined;
let askAgain = false;

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

/** Takes what changed from PocketBase; calls that meet share one request, and a late one is followed by another. */
function reconcile(): Promise<void> {
  if (asking !== undefined) {
    askAgain = true;
    return asking;
  }
  asking = refresh().finally(() => {
    asking = undefined;
    if (!askAgain) return;
    askAgain = false;
    void reconcile().catch(warn);
  });
  return asking;
}

function warn(error: unknown): void {
  console.warn('El stock que se muestra es el de la última publicación', error);
}

async function renewCover(id: string): Promise<void> {
  const { fetchCovers } = await import('./stock.api.ts');
  const cover = (await fetchCovers([id])).get(id) ?? null;
  $stock.set(applyCover($stock.get() ?? new Map(), id, cover));
}

function take(event: StockEvent): void {
  const stock = $stock.get();
  // An answer that is on its way may be older than this event: it is asked for again.
  if (asking !== undefined) askAgain = true;
  if (event.kind === 'restarted') reconcile().catch(warn);
  else if (stock === null) return;
  else if (event.kind === 'saved') $stock.set(applyVehicle(stock, event.vehicle));
  else if (event.kind === 'gone') $stock.set(withoutVehicle(stock, event.id));
  else renewCover(event.id).catch(warn);
}

/**
 * Fills the store and keeps it current. Resolves when something is known: the snapshot, or without it what PocketBase
 * says.
 * @throws Error when neither the snapshot nor PocketBase answers.
 */
export async function startStock(): Promise<void> {
  try {
    await loadSnapshot();
  } catch (error) {
    await reconcile();
    console.warn('Sin la copia del stock', error);
  }
  whenIdle(() => void import('./stock-stream.ts').then(({ watchStock }) => watchStock(take)).catch(warn));
}
