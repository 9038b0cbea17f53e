import type { Log } from '#src/server/lib/log.ts';
import type { Handler } from './http.ts';

/**
 * Warns once when a call comes through a proxy of which nobody has told: then all visitors share the limits of its address.
 * Anybody can write the header, so it changes nothing else.
 */
export function tellOfUntoldProxy(proxyHops: number, log: Log): Handler {
  let isTold = proxyHops > 0;
  return (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return false;
    isTold = true;
    log.warn(
      'A request came with X-Forwarded-For, and PROXY_HOPS is 0. If a proxy of yours stands in front, all visitors share ' +
        'the limits of its address: set PROXY_HOPS=1 (with a CDN before it see deploy/README.md). If none does, ' +
        'somebody made the header up.',
    );
    return false;
  };
}
