import type { ServerResponse } from 'node:http';
import { machinePaths } from '#src/paths.ts';
import { securityTextOf } from '#src/server/lib/security-text.ts';
import type { FlatHeaders } from './conditional-response.ts';
import { isRead, type Handler } from './http.ts';

/**
 * Headers of every response. Each page carries a Content-Security-Policy with hashes in a meta element; the header holds the directives
 * that a meta element cannot set. The panel uses the camera for photos of cars; the browser asks the user for permission.
 */
export function securityHeaders(siteUrl: string): FlatHeaders {
  return [
    ...['Content-Security-Policy', "frame-ancestors 'none'"],
    ...['X-Content-Type-Options', 'nosniff'],
    ...['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
    ...['Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'],
    ...(siteUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
  ];
}

/** Sets headers before the request is routed. */
export function setHeaders(response: ServerResponse, headers: FlatHeaders): void {
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** `/.well-known/security.txt`, which expires a year after each request. */
export function securityText(siteUrl: string, now: () => number = Date.now): Handler {
  return (request, response, url) => {
    if (url.pathname !== machinePaths.securityText || !isRead(request)) return false;
    response.writeHead(200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    });
    response.end(securityTextOf(siteUrl, new Date(now() + YEAR_MS)));
    return true;
  };
}
