import type { APIRoute } from 'astro';
import { machinePaths, paths } from '#src/paths.ts';

/** robots.txt: public pages are open to search engines; the panel and the account pages are not. */
export const GET: APIRoute = ({ site }) => {
  const closed = [paths.admin, paths.login, paths.forgotPassword, paths.resetPassword, paths.cuenta, '/api/'];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(machinePaths.sitemap, site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
