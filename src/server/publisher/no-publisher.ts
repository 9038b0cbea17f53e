import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { createFollowUpFlight } from '#src/server/lib/single-flight.ts';
import type { Publisher } from './publisher.ts';
import type { ToServe, Release } from '#src/server/releases/releases.ts';

/** Options of `noPublisher`. */
export interface NoPublisherOptions {
  /** The current or the pinned release; null when nothing was ever published. */
  readonly release: Release | null;
  readonly isPinned?: boolean;
  /** Serves another release if the pin has changed. Absent where nothing can be pinned. */
  readonly follow?: (served: ToServe) => Promise<ToServe>;
  /** Measures new photos: pages rendered on demand or built elsewhere need their sizes. The signal aborts it. */
  readonly measurePhotos: (signal: AbortSignal) => Promise<void>;
  readonly log: Log;
}

/**
 * Replaces the publisher with PUBLISHER=off: it keeps the existing release and builds nothing when the stock or the code
 * changes.
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
      log.warn(`cannot measure photos: ${errorMessage(error)}`),
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
