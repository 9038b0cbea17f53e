import { messageText, type EventMessage } from './event-messages.ts';
import type { StockHearing } from './stock-source.ts';

/** One stream of the stock for all pages that are open. */
export interface StockBroadcast {
  /** Settles when pages are told of everything from now on. @throws Error when PocketBase is away. */
  readonly listens: () => Promise<void>;
  /** A page that comes as the stream ends, ends too. */
  readonly join: (page: Page) => void;
  readonly leave: (page: Page) => void;
  /** Ends it, with all pages. */
  readonly stop: () => void;
}

/** A page that is open. */
export interface Page {
  readonly send: (text: string) => void;
  readonly end: () => void;
}

/** Opens PocketBase's stream: resolves when it listens, and hears until it ends or the signal comes. */
type Hear = (hearing: StockHearing, signal: AbortSignal) => Promise<void>;

/** A comment: pages hear nothing of it. */
const STILL_HERE = ':\n\n';

/**
 * Listens from the first page on, and ends some time after the last one. Where PocketBase's stream ends by itself, all pages end:
 * what has happened since they would not learn.
 * @param renewMs after so long another stream takes over, and pages that have left unseen are noticed by what is sent to them.
 */
export function createStockBroadcast(hear: Hear, renewMs: number): StockBroadcast {
  const pages = new Set<Page>();
  /** The one that is heard, and at times the next one. */
  const streams = new Set<AbortController>();
  let current: AbortController | null = null;
  let listening: Promise<void> | null = null;
  let renewing: NodeJS.Timeout | undefined;

  const send = (text: string) => {
    for (const page of pages) page.send(text);
  };

  const stop = () => {
    clearInterval(renewing);
    [current, listening] = [null, null];
    for (const stream of streams) stream.abort();
    streams.clear();
    for (const page of pages) page.end();
    pages.clear();
  };

  /** The former one goes on until the next one listens: what both tell, pages hear twice, and nothing is missed. */
  const open = async (): Promise<void> => {
    const next = new AbortController();
    streams.add(next);
    const onMessage = (message: EventMessage) => send(messageText(message));
    const onEnd = () => {
      streams.delete(next);
      if (current === next) stop();
    };
    try {
      await hear({ onMessage, onEnd }, next.signal);
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
    stop,
    join: (page) => {
      if (current === null) page.end();
      else pages.add(page);
    },
    leave: (page) => pages.delete(page),
    listens: () => {
      if (listening !== null) return listening;
      const beginning = begin();
      listening = beginning;
      beginning.catch(() => {
        if (listening === beginning) listening = null;
      });
      return beginning;
    },
  };
}
