import { NO_PAGE } from './api-answers.ts';
import type { ApiLimits } from './api-limits.ts';
import type { ApiRequest } from './api-request.ts';
import { boundedStreams, endWhenStalled, STREAM_TYPE, type EventStreams } from './event-streams.ts';
import type { RateLimits } from './rate-limits.ts';
import { subscribeToStock, messageText, type EventMessage, type StockSourceOptions } from './stock-source.ts';

/**
 * `GET /api/stock-stream`: changes of the public stock, for open pages. All of them share one stream of PocketBase, because it checks its
 * rules for each stream at every change, and for each photo of a deleted car, while other writes wait. The first event is `listening`.
 * When the shared stream ends, all end, and pages reconnect one by one (src/features/vehicles/stock/stock-stream.ts).
 */
export interface StockStream extends EventStreams {
  /** Ends the shared stream, and those of all pages. */
  readonly close: () => void;
}

/** PocketBase ends an idle stream after five minutes: another one replaces it before that. */
const RENEW_MS = 240_000;
/** An SSE comment, which pages ignore. Writing it detects disconnected pages. */
const KEEP_ALIVE = ':\n\n';
const LISTENING = messageText({ event: 'listening', data: '{}' });

/**
 * Subscribes to PocketBase when the first page connects, and unsubscribes some time after the last one has disconnected.
 * @param rateLimits null for no rate limit.
 */
export function createStockStream(
  source: StockSourceOptions,
  limits: Pick<ApiLimits, 'stockStreams' | 'streamStalledMs'>,
  rateLimits: RateLimits | null,
  renewMs = RENEW_MS,
): StockStream {
  const pages = new Set<ApiRequest>();
  /** The current stream, and during a renewal the next one. */
  const streams = new Set<AbortController>();
  let current: AbortController | null = null;
  let listening: Promise<void> | null = null;
  let renewing: NodeJS.Timeout | undefined;

  const send = (text: string) => {
    for (const { response } of pages) response.write(text);
  };

  const close = () => {
    clearInterval(renewing);
    [current, listening] = [null, null];
    for (const stream of streams) stream.abort();
    streams.clear();
    for (const { response } of pages) response.end();
    pages.clear();
  };

  /** The former stream stays open until the next one is subscribed: pages may receive an event twice, but miss none. */
  const open = async (): Promise<void> => {
    const next = new AbortController();
    streams.add(next);
    const onMessage = (message: EventMessage) => send(messageText(message));
    const onEnd = () => {
      streams.delete(next);
      // Pages reconnect and reload the stock, because they would miss the changes since.
      if (current === next) close();
    };
    try {
      await subscribeToStock(source, { onMessage, onEnd }, next.signal);
    } catch (error) {
      streams.delete(next);
      throw error;
    }
    if (!streams.has(next)) throw new Error('The stock stream ended while it was opened');
    const former = current;
    current = next;
    former?.abort();
  };

  const renew = () => {
    if (pages.size === 0) {
      close();
      return;
    }
    send(KEEP_ALIVE);
    // If this fails, the former stream stays until it ends, which ends all.
    open().catch(() => undefined);
  };

  const listen = (): Promise<void> => {
    if (listening !== null) return listening;
    const beginning = open().then(() => void (renewing = setInterval(renew, renewMs)));
    listening = beginning;
    beginning.catch(() => {
      if (listening === beginning) listening = null;
    });
    return beginning;
  };

  const begin = async (call: ApiRequest): Promise<true> => {
    const { response, over } = call;
    await listen();
    if (over.aborted) return true;
    response.writeHead(200, {
      'Content-Type': STREAM_TYPE,
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': NO_PAGE,
    });
    response.write(LISTENING);
    if (current === null) {
      response.end();
      return true;
    }
    pages.add(call);
    over.addEventListener('abort', () => pages.delete(call));
    endWhenStalled(response, limits.streamStalledMs);
    return true;
  };

  return { ...boundedStreams(begin, limits.stockStreams, rateLimits), close };
}
