import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { createFollowUpFlight } from '#src/server/lib/single-flight.ts';
import type { Publisher } from './publisher.ts';
import type { ToServe, Release } from '#src/server/releases/releases.ts';

/** What there is instead of a publisher needs. */
export interface NoPublisherOptions {
  /** The release of last time, or the pinned one; null where nothing was ever published. */
  readonly release: Release | null;
  readonly isPinned?: boolean;
  /** Has what a pin asks for served instead, if it is another one. Absent where nothing can be pinned. */
  readonly follow?: (served: ToServe) => Promise<ToServe>;
  /** Measures new photos: pages rendered on demand, and built elsewhere, need their sizes. The signal ends it early. */
  readonly measurePhotos: (signal: AbortSignal) => Promise<void>;
  readonly log: Log;
}

/**
 * What stands in the publisher's place where PUBLISHER is off: it keeps the release that is there and builds nothing,
 * whatever changes in the stock or in the code.
 */
export function noPublisher({
  release,
  isPinned = false,
  follow,
  measurePhotos,
  log,
}: NoPublisherOptions): Publisher {
  let served: ToServe = { release, isPinned };
  const stopping = new AbortController();
  let measuring: Promise<void> | undefined;
  const measure = createFollowUpFlight(async () => {
    if (stopping.signal.aborted) return;
    await measurePhotos(stopping.signal).catch((error: unknown) =>
      log.warn(`photos were not measured: ${errorMessage(error)}`),
    );
  }, 0);
  const request = () => {
    measuring = measure('photos');
  };

  return {
    status: () => ({ state: 'off', lastError: null, lastDurationMs: null, isPinned: served.isPinned }),
    release: () => served.release,
    request,
    followPin: async () => {
      if (follow !== undefined) served = await follow(served);
    },
    start: () => {
      if (release === null)
        log.warn(
          'There is no release to serve, and PUBLISHER is off. Start once with PUBLISHER=on to make one.',
        );
      request();
      return Promise.resolve();
    },
    stop: async () => {
      stopping.abort();
      await measuring;
    },
  };
}
