import type { ServerResponse } from 'node:http';
import { machinePaths } from '#src/paths.ts';
import { securityTextOf } from '#src/server/lib/security-text.ts';
import type { FlatHeaders } from './conditional-response.ts';
import { isRead, type Handler } from './http.ts';

/**
 * Headers of every answer. Each page carries its own Content-Security-Policy with hashes in a meta element; here stands
 * what a meta element cannot say. The camera is the panel's, for photographs of cars, and asks whoever uses it.
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

/** Sets headers before it is known what is answered. */
export function setHeaders(response: ServerResponse, headers: FlatHeaders): void {
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** `/.well-known/security.txt`, for another year whenever it is asked for. */
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
