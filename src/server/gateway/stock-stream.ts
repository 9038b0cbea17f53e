import { NO_PAGE, apiMessages, tooManyText } from './api-answers.ts';
import { createBound } from './api-bounds.ts';
import type { ApiGuards } from './api-guards.ts';
import type { ApiLimits } from './api-limits.ts';
import { refuseForNow, refuseUnavailable, type Visit } from './api-visit.ts';
import { messageText } from './event-messages.ts';
import { cut } from './http.ts';
import { hearStock, type StockSourceOptions } from './stock-source.ts';
import { endUnread, STREAM_RETRY_SECONDS } from './stream-answers.ts';

/**
 * `GET /api/stock-stream`: what happens to the public stock, for open pages. All of them hear the same, and share one stream of
 * PocketBase's: it asks its rules for each stream at every change, and for each photograph of a car that is deleted, while everybody
 * else who writes waits. A page that has come first hears `listening`; where the shared stream breaks off all end, and pages come back
 * one by one (stock-stream.ts of the pages).
 */
export interface StockStream {
  pass: (visit: Visit) => Promise<void>;
  isFull: () => boolean;
  /** Ends the shared stream; the pages' ends follow. */
  close: () => void;
}

/** PocketBase ends a stream without news after five minutes: before that another one takes over, and pages hear that they are heard of. */
const RENEW_MS = 240_000;
/** A page for which so much waits is not there any more: bytes. */
const MOST_UNREAD = 512 * 1024;

const LISTENING = messageText({ event: 'listening', data: '{}' });
/** A comment: pages hear nothing of it. */
const STILL_HERE = ':\n\n';

/** One stream for all who are there. */
function createShared(source: StockSourceOptions, renewMs: number) {
  const pages = new Set<{ readonly send: (text: string) => void; readonly end: () => void }>();
  const send = (text: string) => {
    for (const page of pages) page.send(text);
  };
  let current: AbortController | null = null;
  let opening: Promise<void> | null = null;
  let renewing: NodeJS.Timeout | undefined;

  const stop = () => {
    clearInterval(renewing);
    const ended = current;
    [current, opening] = [null, null];
    ended?.abort();
    for (const page of pages) page.end();
    pages.clear();
  };

  /** The former one, if any, goes on until the next one listens; what both tell, pages hear twice. */
  const open = async (): Promise<void> => {
    const next = new AbortController();
    const hearing = {
      onMessage: (message: Parameters<typeof messageText>[0]) => send(messageText(message)),
      onEnd: () => {
        if (current === next) stop();
      },
    };
    await hearStock(source, hearing, next.signal);
    const former = current;
    current = next;
    former?.abort();
  };

  const renew = () => {
    if (pages.size === 0) {
      stop();
      return;
    }
    send(STILL_HERE);
    // The former one goes on, and its end is everybody's.
    open().catch(() => undefined);
  };

  const begin = async () => {
    await open();
    renewing = setInterval(renew, renewMs);
  };

  return {
    pages,
    stop,
    /** Settles when it listens. @throws Error when PocketBase is away. */
    listens: (): Promise<void> => {
      opening ??= begin().catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
  };
}

/**
 * Listens as soon as somebody is there.
 * @param guards how often one may open a stream; null for as often as anybody likes.
 */
export function createStockStream(
  source: StockSourceOptions,
  limits: Pick<ApiLimits, 'stockStreams' | 'streamStalledMs'>,
  guards: ApiGuards | null,
  renewMs = RENEW_MS,
): StockStream {
  const shared = createShared(source, renewMs);
  const bound = createBound(limits.stockStreams);

  const pass = async (visit: Visit): Promise<void> => {
    const { address, response, over } = visit;
    const seconds = guards?.stream(address) ?? 0;
    if (seconds > 0) return refuseForNow(visit, tooManyText(seconds), seconds, 429);
    const leave = bound.enter(address);
    if (leave === null) return refuseForNow(visit, apiMessages.noStream, STREAM_RETRY_SECONDS);
    over.addEventListener('abort', leave);
    try {
      await shared.listens();
    } catch {
      return refuseUnavailable(visit);
    }
    if (over.aborted) return;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': NO_PAGE,
    });
    response.write(LISTENING);
    const page = {
      send: (text: string) => {
        if (response.writableLength > MOST_UNREAD) cut(response);
        else response.write(text);
      },
      end: () => response.end(),
    };
    shared.pages.add(page);
    over.addEventListener('abort', () => shared.pages.delete(page));
    endUnread(response, over, limits.streamStalledMs);
  };

  return { pass, isFull: bound.isFull, close: shared.stop };
}
