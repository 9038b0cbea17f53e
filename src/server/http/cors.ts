import type { IncomingMessage } from 'node:http';
import { machinePaths } from '#src/paths.ts';
import { apiMessages } from './api-answers.ts';
import { isRead, sendApiError, type Handler } from './http.ts';

/** The preflight response. Browsers cache it for two hours, the longest that they allow. */
const ALLOWED = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Device',
  'Access-Control-Max-Age': '7200',
} as const;

const isReadByPages = (pathname: string) => pathname.startsWith('/api/') || pathname === machinePaths.health;

/**
 * Whether another site's page sends a request that is not a read. A proxy in front cannot make the site's requests look cross-site,
 * because the browser sets `Sec-Fetch-Site` by the URLs that it sees.
 */
const isForeign = (request: IncomingMessage, site: string) =>
  !isRead(request) && request.headers['sec-fetch-site'] === 'cross-site' && request.headers.origin !== site;

/**
 * CORS: lets the site's pages read the API and the health report, also when the site is served from another host. Only that one origin
 * is allowed. Cross-site writes are refused before they count against the visitor's rate limits. Responds to preflight requests, and
 * leaves all others to the next handler.
 */
export function siteAccess(siteUrl: string): Handler {
  const { origin } = new URL(siteUrl);
  return (request, response, url) => {
    if (!isReadByPages(url.pathname)) return false;
    response.setHeader('Vary', 'Origin');
    const isSite = request.headers.origin === origin;
    if (isSite) response.setHeader('Access-Control-Allow-Origin', origin);
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight) return isForeign(request, origin) && sendApiError(response, 403, apiMessages.foreign);
    response.writeHead(204, { 'Cache-Control': 'no-store', ...(isSite && ALLOWED) }).end();
    return true;
  };
}
