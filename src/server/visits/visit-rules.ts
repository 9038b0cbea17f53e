import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';

/** Which requests count as visits, as far as a request shows it. Nothing of a request is kept. */

/** No visitor looks at one car so often on a day; a household or an office that shares an address comes near it. */
const PER_DAY = 30;
/** Pairs of an address and a car that are remembered at a time: some ten megabytes. The oldest is evicted for the next. */
const MOST = 50_000;

/** How programs name themselves that read pages for others than a person in front of a screen. Cubot makes phones. */
const ROBOT =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|scrap|preview|prerender|headless|lighthouse|monitor|uptime|pingdom|archiver|facebookexternalhit|whatsapp|telegram|skype|curl|wget|python|java\/|okhttp|axios|node-fetch|undici|go-http|libwww|httpclient|apache-http|feed|validator/i;
const PREFETCH = /prefetch|prerender|preview/i;

function text(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A link of the panel: staff look at their own cars. */
const FROM_PANEL = /^https?:\/\/[^/]+\/admin(?:[?#/]|$)/;

/** Whether a person's browser asks, by what it calls itself. */
export function isNamedPerson({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean {
  return agent !== '' && !ROBOT.test(agent);
}

/**
 * Whether a request is a beacon by which a page reports that it was opened, after the browser had fetched it ahead: of our own page, and
 * without a body. Every browser that fetches ahead sends these headers.
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
 * Whether a request is a person's who opens a page: no HEAD, no robot by its name, nothing that a browser loads ahead or a script
 * fetches, no way here from the panel. A program that pretends to be a browser counts as one.
 */
export function isVisit(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest'];
  return (
    method === 'GET' &&
    isNamedPerson(headers) &&
    text(headers.accept).includes('text/html') &&
    // Older browsers do not say what they load a file for.
    (destination === undefined || destination === 'document') &&
    ![headers['sec-purpose'], headers['purpose'], headers['x-moz'], headers['x-purpose']].some((purpose) =>
      PREFETCH.test(text(purpose)),
    ) &&
    !FROM_PANEL.test(text(headers.referer))
  );
}

/** This machine, as limits count it: behind a proxy here without PROXY_HOPS, every visitor comes from it. */
const isThisMachine = (address: string) => address.startsWith('127.') || address === '0:0:0:0::';

/** Whether one more visit from an address may count for a car on a day, `YYYY-MM-DD`; it then has. */
export type VisitBound = (address: string, vehicle: string, day: string) => boolean;

/**
 * Bounds how often one address counts for one car on a day, so that no visitor makes a car's number up. Addresses are kept
 * nowhere: what is remembered is hashed with a salt of that day, and forgotten with it.
 */
export function boundVisits({ perDay = PER_DAY, most = MOST } = {}): VisitBound {
  let today = '';
  let salt = '';
  /** By `maxSize`, because `max` would allocate for all pairs at once. */
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
