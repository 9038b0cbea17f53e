import type { IncomingHttpHeaders } from 'node:http';

/** Whether somebody asks for a page to look at it, as far as a request tells. Nothing of a request is kept. */

/** How programs name themselves that read pages for others than a person in front of a screen. Cubot makes phones. */
const ROBOT =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|scrap|preview|prerender|headless|lighthouse|monitor|uptime|pingdom|archiver|facebookexternalhit|whatsapp|telegram|skype|curl|wget|python|java\/|okhttp|axios|node-fetch|undici|go-http|libwww|httpclient|apache-http|feed|validator/i;
const PREFETCH = /prefetch|prerender|preview/i;

function text(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Whether a link of the panel led here: staff look at their own cars. */
function comesFromPanel(referer: string): boolean {
  return /^https?:\/\/[^/]+\/admin(?:[?#/]|$)/.test(referer);
}

/** Whether a person's browser asks, by what it calls itself. */
export function isNamedPerson({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean {
  return agent !== '' && !ROBOT.test(agent);
}

/** Whether what a request says of the page that sent it is the site, or the name that the request itself asks by. */
function isOwnPage({ origin, host }: IncomingHttpHeaders, siteOrigin: string): boolean {
  return origin === undefined || origin === siteOrigin || URL.parse(origin)?.host === host;
}

/**
 * Whether a request is a page's own word that it was opened, after the browser had fetched it ahead: a beacon without
 * a body, of our own page. What tells so is known by browsers that fetch ahead.
 */
export function isOpening(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  siteOrigin: string,
): boolean {
  return (
    method === 'POST' &&
    isOwnPage(headers, siteOrigin) &&
    headers['sec-fetch-site'] === 'same-origin' &&
    (headers['content-length'] ?? '0') === '0' &&
    headers['transfer-encoding'] === undefined
  );
}

/**
 * Whether a request is a person's who opens a page: no HEAD, no robot that says so, nothing that a browser loads ahead or a
 * script fetches, no way here from the panel. Whoever pretends to be a browser is taken for one.
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
    !comesFromPanel(text(headers.referer))
  );
}
