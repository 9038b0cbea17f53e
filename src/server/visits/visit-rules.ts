import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';

/** Rules that decide which requests count as visits. No data of a request is stored. */

/** Visits per address, car and day. No single visitor exceeds it; a household or office with a shared address may come close. */
const PER_DAY = 30;
/** Cached pairs of address and car: about ten megabytes. The oldest is evicted. */
const MOST = 50_000;

/** User-Agent patterns of programs that are not a person's browser. Cubot makes phones. */
const ROBOT =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|scrap|preview|prerender|headless|lighthouse|monitor|uptime|pingdom|archiver|facebookexternalhit|whatsapp|telegram|skype|curl|wget|python|java\/|okhttp|axios|node-fetch|undici|go-http|libwww|httpclient|apache-http|feed|validator/i;
const PREFETCH = /prefetch|prerender|preview/i;

function text(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Referer of the panel: visits by staff are not counted. */
const FROM_PANEL = /^https?:\/\/[^/]+\/admin(?:[?#/]|$)/;

/** Whether the User-Agent is that of a person's browser. */
export function isNamedPerson({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean {
  return agent !== '' && !ROBOT.test(agent);
}

/**
 * Whether a request is the beacon of a prefetched page that was opened: from the site itself, and without a body. Every browser
 * that prefetches sends these headers.
 */
export function isOpening(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  siteOrigin: string,
): boolean {
  const { origin, host } = headers;
  const isOwnPage = origin === undefined || origin === siteOrigin || URL.parse(origin)?.host === host;
  return (
    method === 'POST' &&
    isOwnPage &&
    headers['sec-fetch-site'] === 'same-origin' &&
    (headers['content-length'] ?? '0') === '0' &&
    headers['transfer-encoding'] === undefined
  );
}

/**
 * Whether a request is a person opening a page: no HEAD request, no robot by its User-Agent, no prefetch or fetch by a script,
 * no link from the panel. A program that pretends to be a browser is counted.
 */
export function isVisit(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest'];
  return (
    method === 'GET' &&
    isNamedPerson(headers) &&
    text(headers.accept).includes('text/html') &&
    // Older browsers do not send Sec-Fetch-Dest.
    (destination === undefined || destination === 'document') &&
    ![headers['sec-purpose'], headers['purpose'], headers['x-moz'], headers['x-purpose']].some((purpose) =>
      PREFETCH.test(text(purpose)),
    ) &&
    !FROM_PANEL.test(text(headers.referer))
  );
}

/** Loopback addresses in the form of rate-limit keys: behind a local proxy without PROXY_HOPS, every visitor has one. */
const isThisMachine = (address: string) => address.startsWith('127.') || address === '0:0:0:0::';

/** Counts a visit from an address for a car on a day (`YYYY-MM-DD`); false when the limit is reached. */
export type VisitBound = (address: string, vehicle: string, day: string) => boolean;

/**
 * Limits visits per address, car and day, so that no visitor can inflate a car's number. Addresses are not stored: the cache
 * keys are hashed with a daily salt, and both are discarded at the end of the day.
 */
export function boundVisits({ perDay = PER_DAY, most = MOST } = {}): VisitBound {
  let today = '';
  let salt = '';
  /** `maxSize` instead of `max`, which would allocate for all pairs at once. */
  const seen = new LRUCache<string, number>({ maxSize: most, sizeCalculation: () => 1 });
  return (address, vehicle, day) => {
    if (isThisMachine(address)) return true;
    if (day !== today) {
      today = day;
      salt = randomBytes(16).toString('base64');
      seen.clear();
    }
    const key = hash('sha256', `${salt} ${address} ${vehicle}`, 'base64').slice(0, 22);
    const before = seen.get(key) ?? 0;
    if (before >= perDay) return false;
    seen.set(key, before + 1);
    return true;
  };
}
