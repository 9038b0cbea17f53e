import type { ServerResponse } from 'node:http';
import type { FlatHeaders } from './answer.ts';

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
