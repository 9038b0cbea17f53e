import type { Log } from '#src/server/log.ts';
import type { Publisher } from '#src/server/publisher/publisher.ts';
import type { Release } from '#src/server/publisher/releases.ts';

/**
 * What stands in the publisher's place where PUBLISHER is off: it keeps the release that is there and builds nothing,
 * whatever changes in the stock or in the code.
 */
export function noPublisher(release: Release | null, log: Log): Publisher {
  return {
    status: () => ({ state: 'off', lastError: null, lastDurationMs: null }),
    release: () => release,
    request: () => undefined,
    start: () => {
      if (release === null)
        log.warn(
          'There is no release to serve, and PUBLISHER is off. Start once with PUBLISHER=on to make one.',
        );
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
  };
}
