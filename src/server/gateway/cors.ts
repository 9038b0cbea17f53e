import { machinePaths } from '#src/paths.ts';
import type { Handler } from './http.ts';

/** What pages ask for beside plain reading; the answer to the question holds for two hours, the longest that browsers keep. */
const ALLOWED = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Device',
  'Access-Control-Max-Age': '7200',
} as const;

const isAskedByPages = (pathname: string) => pathname.startsWith('/api/') || pathname === machinePaths.health;

/**
 * Lets the pages of the site read what the API and the health report answer, also where the site is served from another
 * host. Only that one origin: everybody else's pages are none of ours. Answers the browser's question beforehand itself, and
 * leaves everything else to the next part.
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
    if (!isQuestion) return false;
    response.writeHead(204, { 'Cache-Control': 'no-store', ...(isSite && ALLOWED) }).end();
    return true;
  };
}
