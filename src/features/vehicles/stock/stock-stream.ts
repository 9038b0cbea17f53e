import * as z from 'zod/mini';
import { vehicleSchema, type Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { streamPauseMs } from './stream-pause.ts';

/**
 * The stock's event stream, shared by all pages of a browser: HTTP/1.1 allows six connections per origin, and a stream
 * holds one for as long as it is open. The page that holds the lock listens and tells the others.
 */

/** Something that happened to the public stock. */
export type StockEvent =
  | { readonly kind: 'saved'; readonly vehicle: Vehicle }
  | { readonly kind: 'gone'; readonly id: string }
  /** The photos of a car changed. */
  | { readonly kind: 'photos'; readonly id: string }
  /** The stream (re)started: what happened before may have been missed. */
  | { readonly kind: 'restarted' };

const STREAM = `${pocketbaseOrigin}/api/stock-stream`;
const LOCK = 'stock-stream';
const CHANNEL = 'stock';
/** A page that does not lead, or whose stream is slow to open, takes a fresh look after this long. */
const FRESH_LOOK_MS = 1500;
/** A stream that takes longer than this to open counts as refused. */
const OPENING_MS = 15_000;

const vehicleMessage = z.object({ action: z.string(), record: vehicleSchema });
const photoMessage = z.object({ record: z.object({ vehicle_id: z.string() }) });

type Report = (event: StockEvent) => void;

function reportVehicle(message: unknown, report: Report): void {
  const { success, data } = vehicleMessage.safeParse(message);
  if (!success) return;
  const { action, record } = data;
  report(action === 'delete' ? { kind: 'gone', id: record.id } : { kind: 'saved', vehicle: record });
}

function reportPhoto(message: unknown, report: Report): void {
  const { success, data } = photoMessage.safeParse(message);
  if (success) report({ kind: 'photos', id: data.record.vehicle_id });
}

const TOPICS: Readonly<Record<string, (message: unknown, report: Report) => void>> = {
  'vehicles/*': reportVehicle,
  'vehicle_images/*': reportPhoto,
};

/** Listens until the stream ends or the signal comes; answers whether it ever listened. Streams are opened anew by `lead`, not by the browser. */
function listen(signal: AbortSignal, report: Report): Promise<boolean> {
  return new Promise((resolve) => {
    let hasListened = false;
    const source = new EventSource(STREAM);
    const end = () => {
      clearTimeout(opening);
      signal.removeEventListener('abort', end);
      source.close();
      resolve(hasListened);
    };
    const opening = setTimeout(end, OPENING_MS);
    source.addEventListener('listening', () => {
      clearTimeout(opening);
      hasListened = true;
      report({ kind: 'restarted' });
    });
    for (const [topic, read] of Object.entries(TOPICS))
      source.addEventListener(topic, ({ data }: MessageEvent<string>) => read(JSON.parse(data), report));
    source.addEventListener('error', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Waits for the browser's one lock, then listens until the signal ends it: pauses keep the lock, so that one page tries for all. */
async function lead(signal: AbortSignal, report: Report): Promise<void> {
  await navigator.locks.request(LOCK, { signal }, async () => {
    let failures = 0;
    while (!signal.aborted) {
      const hasListened = await listen(signal, report).catch(() => false);
      failures = hasListened ? 0 : failures + 1;
      await pause(streamPauseMs(failures, Math.random()), signal);
    }
  });
}

/**
 * Reports what happens to the stock while the page is visible; each time it becomes visible, 'restarted' asks for a
 * fresh look. Where the browser knows no locks (plain HTTP on another host), the fresh look is all there is.
 */
export function watchStock(report: Report): void {
  let watching: AbortController | undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<StockEvent>) => report(data));

  const start = () => {
    if (watching !== undefined) return;
    watching = new AbortController();
    const { signal } = watching;
    const freshLook = setTimeout(() => report({ kind: 'restarted' }), FRESH_LOOK_MS);
    signal.addEventListener('abort', () => clearTimeout(freshLook));
    const tell: Report = (event) => {
      report(event);
      if (event.kind === 'restarted') clearTimeout(freshLook);
      // A restart concerns only the page that was cut off.
      else channel.postMessage(event);
    };
    // Only the signal ends it early.
    if ('locks' in navigator) lead(signal, tell).catch(() => undefined);
  };
  const stop = () => {
    watching?.abort();
    watching = undefined;
  };

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') stop();
    else start();
  });
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', start);
  if (document.visibilityState === 'visible') start();
}
