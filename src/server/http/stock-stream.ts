import { NO_PAGE } from './api-answers.ts';
import type { ApiLimits } from './api-limits.ts';
import type { ApiRequest } from './api-request.ts';
import { boundedStreams, endWhenStalled, type EventStreams } from './event-streams.ts';
import type { RateLimits } from './rate-limits.ts';
import { subscribeToStock, messageText, type EventMessage, type StockSourceOptions } from './stock-source.ts';

/**
 * `GET /api/stock-stream`: what happens to the public stock, for open pages. All of them share one stream of PocketBase's: it checks
 * its rules for each stream at every change, and for each photograph of a car that is deleted, while everybody else who writes waits. A
 * page hears `listening` first; when the shared stream ends all end, and pages come back one by one
 * (src/features/vehicles/stock/stock-stream.ts).
 */
export interface StockStream extends EventStreams {
  /** Ends the shared stream, and all pages'. */
  readonly close: () => void;
}

/** PocketBase ends a stream without news after five minutes: before that another one takes over. */
const RENEW_MS = 240_000;
/** A comment: shows that pages have left, which hear nothing of it. */
const STILL_HERE = ':\n\n';
const LISTENING = messageText({ event: 'listening', data: '{}' });

/**
 * Listens to PocketBase from the first page on, and stops some time after the last one.
 * @param rateLimits null for no limit of how often.
 */
export function createStockStream(
  source: StockSourceOptions,
  limits: Pick<ApiLimits, 'stockStreams' | 'streamStalledMs'>,
  rateLimits: RateLimits | null,
  renewMs = RENEW_MS,
): StockStream {
  const pages = new Set<ApiRequest>();
  /** The one that is heard, and at times the next one. */
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

  /** The former stream goes on until the next one listens: pages hear twice what both report, and miss nothing. */
  const open = async (): Promise<void> => {
    const next = new AbortController();
    streams.add(next);
    const onMessage = (message: EventMessage) => send(messageText(message));
    const onEnd = () => {
      streams.delete(next);
      // Pages would not learn what has happened since.
      if (current === next) close();
    };
    try {
      await subscribeToStock(source, { onMessage, onEnd }, next.signal);
    } catch (error) {
      streams.delete(next);
      throw error;
    }
    if (!streams.has(next)) throw new Error('The stock’s stream ended as it began');
    const former = current;
    current = next;
    former?.abort();
  };

  const renew = () => {
    if (pages.size === 0) {
      close();
      return;
    }
    send(STILL_HERE);
    // When this fails the former stream goes on, and its end ends all.
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
      'Content-Type': 'text/event-stream',
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
