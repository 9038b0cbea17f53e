import type { IncomingMessage } from 'node:http';
import { machinePaths } from '#src/paths.ts';
import { apiMessages } from './api-answers.ts';
import { isRead, sendApiError, type Handler } from './http.ts';

/** What pages ask for beside plain reading; the answer to the question holds for two hours, the longest that browsers keep. */
const ALLOWED = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Device',
  'Access-Control-Max-Age': '7200',
} as const;

const isAskedByPages = (pathname: string) => pathname.startsWith('/api/') || pathname === machinePaths.health;

/**
 * Whether the browser says that another site's page has it do more than read. Nobody's proxy can make that of a page of ours: what
 * is cross-site the browser tells by the addresses that it sees itself.
 */
const isForeign = (request: IncomingMessage, site: string) =>
  !isRead(request) && request.headers['sec-fetch-site'] === 'cross-site' && request.headers.origin !== site;

/**
 * Lets the pages of the site read what the API and the health report answer, also where the site is served from another
 * host. Only that one origin: everybody else's pages are none of ours, and what they have a visitor's browser send is refused
 * before it counts as one of the visitor's own tries. Answers the browser's question beforehand itself, and leaves everything
 * else to the next part.
 */
export function siteAccess(siteUrl: string): Handler {
  const { origin } = new URL(siteUrl);
  return (request, response, url) => {
    if (!isAskedByPages(url.pathname)) return false;
    response.setHeader('Vary', 'Origin');
    const isSite = request.headers.origin === origin;
    if (isSite) response.setHeader('Access-Control-Allow-Origin', origin);
    const isQuestion =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isQuestion) return isForeign(request, origin) && sendApiError(response, 403, apiMessages.foreign);
    response.writeHead(204, { 'Cache-Control': 'no-store', ...(isSite && ALLOWED) }).end();
    return true;
  };
}
