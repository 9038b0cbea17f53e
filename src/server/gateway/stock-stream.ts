import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts';
import { apiMessages, NO_PAGE, tooManyText } from './api-answers.ts';
import type { ApiGuards } from './api-guards.ts';
import type { ApiLimits } from './api-limits.ts';
import { refuseForNow, refuseUnavailable, type Visit } from './api-visit.ts';
import { messageText } from './event-messages.ts';
import { createStockBroadcast, type Page } from './stock-broadcast.ts';
import { hearStock, type StockSourceOptions } from './stock-source.ts';
import { endWhenStalled, STREAM_RETRY_SECONDS } from './stream-answers.ts';

/**
 * `GET /api/stock-stream`: what happens to the public stock, for open pages. All of them hear the same, and share one stream of
 * PocketBase's: it asks its rules for each stream at every change, and for each photograph of a car that is deleted, while everybody
 * else who writes waits. A page hears `listening` first; where the shared stream ends all end, and pages come back one by one
 * (src/features/vehicles/stock/stock-stream.ts).
 */
export interface StockStream {
  pass: (visit: Visit) => Promise<void>;
  isFull: () => boolean;
  /** Ends the shared stream, and all pages'. */
  close: () => void;
}

/** PocketBase ends a stream without news after five minutes: before that another one takes over. */
const RENEW_MS = 240_000;
/** A page for which so much waits is not there any more: bytes. */
const MOST_UNREAD = 512 * 1024;

const LISTENING = messageText({ event: 'listening', data: '{}' });

/** @param guards how often one may open a stream; null for as often as anybody likes. */
export function createStockStream(
  source: StockSourceOptions,
  limits: Pick<ApiLimits, 'stockStreams' | 'streamStalledMs'>,
  guards: ApiGuards | null,
  renewMs = RENEW_MS,
): StockStream {
  const stock = createStockBroadcast((hearing, signal) => hearStock(source, hearing, signal), renewMs);
  const limiter = createConcurrencyLimiter(limits.stockStreams);

  const begin = ({ response, over }: Visit) => {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': NO_PAGE,
    });
    response.write(LISTENING);
    const page: Page = {
      send: (text) => {
        if (response.writableLength > MOST_UNREAD) response.destroy();
        else response.write(text);
      },
      end: () => response.end(),
    };
    stock.join(page);
    over.addEventListener('abort', () => stock.leave(page));
    endWhenStalled(response, limits.streamStalledMs);
  };

  const pass = async (visit: Visit): Promise<void> => {
    const { address, over } = visit;
    const seconds = guards?.stream(address) ?? 0;
    if (seconds > 0) return refuseForNow(visit, tooManyText(seconds), seconds, 429);
    const release = limiter.tryAcquire(address);
    if (release === null) return refuseForNow(visit, apiMessages.noStream, STREAM_RETRY_SECONDS);
    over.addEventListener('abort', release);
    try {
      await stock.listens();
    } catch {
      return refuseUnavailable(visit);
    }
    if (!over.aborted) begin(visit);
  };

  return { pass, isFull: limiter.isFull, close: stock.stop };
}
