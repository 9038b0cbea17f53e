import type { ServerResponse } from 'node:http';

/**
 * Headers of every answer. Each page carries its own Content-Security-Policy with hashes in a meta element; here stands
 * what a meta element cannot say.
 */
export function setSecurityHeaders(response: ServerResponse, siteUrl: string): void {
  response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  if (siteUrl.startsWith('https:')) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
}
