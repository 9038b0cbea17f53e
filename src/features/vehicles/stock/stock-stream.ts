import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { streamPauseMs } from './stream-pause.ts';

/**
 * The stock's event stream, shared by all pages of a browser: HTTP/1.1 allows six connections per origin, and a stream
 * holds one while it is open. The page that holds the lock listens and broadcasts to the others. Every page with cars
 * loads this, so it needs no library.
 */

/** A change of the public stock. */
export type StockEvent =
  /** `record` is the car as received: readers validate it. */
  | { readonly kind: 'saved'; readonly id: string; readonly record: unknown }
  | { readonly kind: 'gone'; readonly id: string }
  /** The photos of a car changed. */
  | { readonly kind: 'photos'; readonly id: string }
  /** The stream (re)started: earlier events may have been missed. */
  | { readonly kind: 'restarted' };

const STREAM = `${pocketbaseOrigin}/api/stock-stream`;
const LOCK = 'stock-stream';
const CHANNEL = 'stock';
/** Delay after which a page requests a delta when it does not hold the lock, or its stream is slow to open. */
const FRESH_LOOK_MS = 1500;
/** A stream that takes longer than this to open counts as refused. */
const OPENING_MS = 15_000;

interface Message {
  readonly action?: unknown;
  readonly record?: { readonly id?: unknown; readonly vehicle_id?: unknown } | null;
}

type Report = (event: StockEvent) => void;

function reportVehicle({ action, record }: Message, report: Report): void {
  const id = record?.id;
  if (typeof id !== 'string') return;
  report(action === 'delete' ? { kind: 'gone', id } : { kind: 'saved', id, record });
}

function reportPhoto({ record }: Message, report: Report): void {
  const id = record?.vehicle_id;
  if (typeof id === 'string') report({ kind: 'photos', id });
}

const TOPICS: Readonly<Record<string, (message: Message, report: Report) => void>> = {
  'vehicles/*': reportVehicle,
  'vehicle_images/*': reportPhoto,
};

/** Listens until the stream ends or the signal aborts; resolves to whether it ever opened. `lead` reconnects, not the browser. */
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
      source.addEventListener(topic, ({ data }: MessageEvent<string>) =>
        read(JSON.parse(data) as Message, report),
      );
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

/** Acquires the browser-wide lock, then listens until the signal aborts. Pauses keep the lock, so that one page retries for all. */
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
 * Reports changes of the stock while the page is visible. Each time it becomes visible, 'restarted' requests a delta.
 * Without Web Locks (plain HTTP on another host) that is the only update.
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
    const broadcast: Report = (event) => {
      report(event);
      if (event.kind === 'restarted') clearTimeout(freshLook);
      // A restart concerns only the page whose stream was interrupted.
      else channel.postMessage(event);
    };
    // Only the signal ends it early.
    if ('locks' in navigator) lead(signal, broadcast).catch(() => undefined);
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
