import { machinePaths, paths } from '#src/paths.ts';
import { isRead, type Handler } from './http.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * How somebody who finds a hole tells the dealer (RFC 9116). It names the contact page, which there is on every site.
 * @param expires until when whoever sees it may rely on it.
 */
export function securityTextOf(siteUrl: string, expires: Date): string {
  const lines = [
    `Contact: ${siteUrl}${paths.contacto}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es, en',
    `Canonical: ${siteUrl}${machinePaths.securityText}`,
  ];
  return `${lines.join('\n')}\n`;
}

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
