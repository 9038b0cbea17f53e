import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBound } from './api-bounds.ts';
import { createCrowd, enterCrowded } from './api-crowd.ts';
import type { Share } from './api-limits.ts';
import { limitKeyOf } from './client-address.ts';
import { cut } from './http.ts';

/**
 * Answers outside the API that one address, its network and all may have on their way: whoever reads takes one within a moment, and
 * thirty people behind one address may ask for a page of photographs at once. One that nobody reads keeps a connection and up to as
 * much of the system's memory as it is long.
 */
export const OPEN_ANSWERS: Share = { perAddress: 256, perNetwork: 600, total: 4000 };

/** What somebody is told to wait who has too many. */
const RETRY_SECONDS = 5;

/**
 * Bounds answers that are on their way, by visitor. When all places are taken, the network that has most gives one up for whoever has
 * fewer.
 * @param proxyHops proxies of ours before the gateway.
 * @returns takes a place for an answer until it is over; false when there is none, and the answer is 503, or cut when it has begun.
 */
export function createOpenAnswers(
  proxyHops: number,
  share: Share = OPEN_ANSWERS,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const bound = createBound(share);
  const crowd = createCrowd();

  return (request, response) => {
    const address = limitKeyOf(request, proxyHops);
    const leave = enterCrowded(bound, crowd, address);
    if (leave === null) {
      if (response.headersSent) cut(response);
      else
        response.writeHead(503, { 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_SECONDS) }).end();
      return false;
    }
    const outOfCrowd = crowd.join(address, () => cut(response));
    response.once('close', () => {
      outOfCrowd();
      leave();
    });
    return true;
  };
}
