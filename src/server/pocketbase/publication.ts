import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Calls } from './calls.ts';

/** The publication version of the stock, and the version that the external build host has accepted. */

/** Poll interval in milliseconds. Webhooks announce each change at once; polling only makes up for lost webhooks. */
const INTERVAL_MS = 2000;

const publicationSchema = z.object({ version: z.number(), notified: z.number() });

/** The server's calls about publications. All throw when PocketBase does not answer as expected. */
export function publicationCalls({ getInternal, postInternal }: Calls) {
  const publication = async () =>
    publicationSchema.parse(await (await getInternal('/api/internal/publication')).json());
  return {
    /** Counter that every stock change increments. */
    publicationVersion: async (): Promise<number> => (await publication()).version,
    /** The newest version that the external build host has accepted. */
    notifiedVersion: async (): Promise<number> => (await publication()).notified,
    /** Stores the accepted version, or why the build host has not accepted it. */
    storeNotified: async (
      outcome: { readonly version: number } | { readonly failure: string },
    ): Promise<void> => {
      await postInternal('/api/internal/publication/notified', outcome);
    },
  };
}

/** Watches the publication version, the counter in PocketBase that every stock change increments. */
export interface PublicationWatch {
  /** Starts polling. */
  start: () => void;
  /** Calls the listener with every version that is read; the returned function removes it. */
  listen: (listener: (version: number) => void) => () => void;
  /** Reads the version now. @throws Error when PocketBase does not answer. */
  read: () => Promise<number>;
  stop: () => void;
}

/** Creates a watch. Listeners are not called while PocketBase is down: the stock cannot change meanwhile. */
export function watchPublication(readVersion: () => Promise<number>): PublicationWatch {
  const stopping = new AbortController();
  const listeners = new Set<(version: number) => void>();
  let requests = 0;
  let latest = 0;

  const read = async (): Promise<number> => {
    const request = ++requests;
    const version = await readVersion();
    // Responses may arrive out of order: drop one whose request is older than that of the latest response.
    if (request > latest && !stopping.signal.aborted) {
      latest = request;
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
