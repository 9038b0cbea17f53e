import * as z from 'zod/mini';
import { vehicleSchema, type Vehicle } from '#src/features/vehicles/vehicle.schema.ts';

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

const LOCK = 'stock-stream';
const CHANNEL = 'stock';
/** A page that does not lead, or whose stream is slow to open, takes a fresh look after this long. */
const FRESH_LOOK_MS = 1500;
const RETRY_MS = 30_000;

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

/** Opens the stream and resolves when it listens; the answer closes it at once. The SDK loads with the first stream. */
async function openStream(report: Report): Promise<() => void> {
  const { pocketbase } = await import('#src/lib/pocketbase.ts');
  const { realtime } = pocketbase;
  await Promise.all([
    realtime.subscribe('vehicles/*', (message: unknown) => reportVehicle(message, report)),
    realtime.subscribe('vehicle_images/*', (message: unknown) => reportPhoto(message, report)),
    // The SDK's own reconnections send it too.
    realtime.subscribe('PB_CONNECT', () => report({ kind: 'restarted' })),
  ]);
  return () => void realtime.unsubscribe();
}

/** Waits for the browser's one lock, then listens until the signal ends it. */
async function lead(signal: AbortSignal, report: Report): Promise<void> {
  await navigator.locks.request(LOCK, { signal }, async () => {
    const close = await openStream(report);
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    close();
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
    const listen = () => {
      lead(signal, tell).catch(() => {
        if (!signal.aborted) setTimeout(() => !signal.aborted && listen(), RETRY_MS);
      });
    };
    if ('locks' in navigator) listen();
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
