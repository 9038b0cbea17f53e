import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Calls } from './calls.ts';

/** How far the stock has come, and of how much of it the build host elsewhere knows. */

/** A webhook announces each change at once; this only repairs what a webhook could not deliver. Milliseconds. */
const INTERVAL_MS = 2000;

const publicationSchema = z.object({ version: z.number(), notified: z.number() });

/** What the server asks about publications. All throw when PocketBase does not answer as expected. */
export function publicationCalls({ getInternal, postInternal }: Calls) {
  const publication = async () =>
    publicationSchema.parse(await (await getInternal('/api/internal/publication')).json());
  return {
    /** Counter that every stock change increments. */
    publicationVersion: async (): Promise<number> => (await publication()).version,
    /** The newest version that the build host elsewhere has accepted. */
    notifiedVersion: async (): Promise<number> => (await publication()).notified,
    /** Stores that version, or why the build host has not accepted it. */
    storeNotified: async (
      outcome: { readonly version: number } | { readonly failure: string },
    ): Promise<void> => {
      await postInternal('/api/internal/publication/notified', outcome);
    },
  };
}

/** Watches the publication version, the counter in PocketBase that every change of the stock increments. */
export interface PublicationWatch {
  /** From now on reads the version again and again. */
  start: () => void;
  /** Calls the listener with every version that is read; the returned function ends that. */
  listen: (listener: (version: number) => void) => () => void;
  /** Reads the version now. @throws Error when PocketBase does not answer. */
  read: () => Promise<number>;
  stop: () => void;
}

/** While PocketBase is away the listeners hear nothing: the stock cannot change meanwhile. */
export function watchPublication(readVersion: () => Promise<number>): PublicationWatch {
  const stopping = new AbortController();
  const listeners = new Set<(version: number) => void>();
  let asked = 0;
  let told = 0;

  const read = async (): Promise<number> => {
    const turn = ++asked;
    const version = await readVersion();
    // Answers may overtake each other: one that was asked for earlier is no news after a later one.
    if (turn > told && !stopping.signal.aborted) {
      told = turn;
      for (const listener of listeners) listener(version);
    }
    return version;
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      await read().catch(() => undefined);
      await sleep(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    start: () => void loop(),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    stop: () => stopping.abort(),
  };
}
