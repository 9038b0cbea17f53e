import { machinePaths, paths } from '#src/paths.ts';
import { isRead, type Handler } from './http.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * `/.well-known/security.txt` (RFC 9116): how somebody who finds a hole tells the dealer. It names the contact page, which
 * there is on every site; whoever sees it may rely on it for another year.
 */
export function securityText(siteUrl: string, now: () => number = Date.now): Handler {
  return (request, response, url) => {
    if (url.pathname !== machinePaths.securityText || !isRead(request)) return false;
    const lines = [
      `Contact: ${siteUrl}${paths.contacto}`,
      `Expires: ${new Date(now() + YEAR_MS).toISOString()}`,
      'Preferred-Languages: es, en',
      `Canonical: ${siteUrl}${machinePaths.securityText}`,
    ];
    response.writeHead(200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    });
    response.end(`${lines.join('\n')}\n`);
    return true;
  };
}
