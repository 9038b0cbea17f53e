import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createSharedWork, createGate } from '#src/server/gate.ts';
import { placesIn, type ListPlace } from './list-places.ts';

/** How long an idle thread keeps its memory. Milliseconds. */
const IDLE_MS = 30_000;
/** Ten thousand cars take some seconds; a busy machine takes its time. Milliseconds. */
const TIMEOUT_MS = 60_000;
/** Places that are remembered, of a hundred bytes each: those of thousands of cars' pages, or of a hundred long catalogues. */
const MOST_PLACES = 200_000;

const THREAD = new URL('./place-finder-worker.ts', import.meta.url);

/** What the thread is asked, and what it answers. */
export interface PlaceQuestion {
  readonly file: string;
  readonly html: string;
}
export type PlaceAnswer = readonly ListPlace[];

/** Finds the places of pages, and remembers them. */
export interface PlaceFinder {
  /**
   * What `placesIn` finds.
   * @param tag of the text's bytes (`contentTag`): the same page of another release is known by it.
   */
  readonly find: (question: PlaceQuestion, tag: string) => Promise<PlaceAnswer>;
  /** Ends the thread; whoever asks for more starts another. */
  readonly stop: () => void;
}

/** The latest finds, up to so many places in all. */
function createMemory(most: number) {
  const known = new Map<string, PlaceAnswer>();
  let held = 0;
  const forget = (tag: string) => {
    held -= known.get(tag)?.length ?? 0;
    known.delete(tag);
  };
  const keep = (tag: string, places: PlaceAnswer) => {
    forget(tag);
    known.set(tag, places);
    held += places.length;
    for (const oldest of known.keys()) {
      if (held <= most) break;
      forget(oldest);
    }
  };
  return {
    keep,
    find: (tag: string) => {
      const places = known.get(tag);
      if (places !== undefined) keep(tag, places);
      return places;
    },
  };
}

/** A thread that reads one page after another, started by the first one. */
function createThread() {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = createGate(1);

  const dismiss = () => {
    clearTimeout(idle);
    void worker?.terminate();
    worker = undefined;
  };
  const start = () => {
    const started = new Worker(THREAD, { env: {} });
    // Nothing here waits for it, a stop neither.
    started.unref();
    // Whoever waits hears of it by `once`; nobody else has to.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };
  const ask = async (question: PlaceQuestion): Promise<PlaceAnswer> => {
    clearTimeout(idle);
    const asked = (worker ??= start());
    const ended = new AbortController();
    const end = () => ended.abort();
    asked.once('exit', end);
    try {
      const answered = once(asked, 'message', {
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      asked.postMessage(question);
      const [places] = (await answered) as [PlaceAnswer];
      return places;
    } catch (error) {
      dismiss();
      throw error;
    } finally {
      asked.off('exit', end);
      idle = setTimeout(dismiss, IDLE_MS).unref();
    }
  };
  return { ask: (question: PlaceQuestion) => inTurn(() => ask(question)), dismiss };
}

/**
 * A finder in a thread of its own: a page takes some tens of milliseconds, a catalogue of a thousand cars a quarter of a second, and
 * visitors ask for many of them while staff hide one car after another.
 * @param mostPlaces that are remembered, in all.
 */
export function createPlaceFinder(mostPlaces = MOST_PLACES): PlaceFinder {
  const memory = createMemory(mostPlaces);
  const underway = createSharedWork<PlaceAnswer>();
  const thread = createThread();
  return {
    find: async (question, tag) => {
      // Of the same text another kind of page has other places.
      const key = `${tag} ${question.file}`;
      const known = memory.find(key);
      if (known !== undefined) return known;
      return underway.want(key, async () => {
        // An update of the code may be taking the thread's away just now: then visitors wait for this page.
        const places = await thread.ask(question).catch(() => placesIn(question.file, question.html));
        memory.keep(key, places);
        return places;
      });
    },
    stop: thread.dismiss,
  };
}
