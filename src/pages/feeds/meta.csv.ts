import type { APIRoute } from 'astro';
import { metaFeed } from '#src/features/vehicles/feed/meta-feed.ts';

export const prerender = false;

/** The stock for Meta's catalogue, when the dealer has enabled it. */
export const GET: APIRoute = ({ site, locals }) => {
  const { settings, vehicles } = locals.stock;
  if (settings.meta === undefined) return new Response(null, { status: 404 });
  if (site === undefined) throw new Error('The file for Meta needs the site address: set SITE_URL');
  const body = metaFeed(vehicles, { dealer: settings.meta, address: locals.business.address }, site);
  return new Response(body, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
};
