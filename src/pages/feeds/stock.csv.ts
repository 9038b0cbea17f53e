import type { APIRoute } from 'astro';
import { stockFeed } from '#src/features/vehicles/feed/stock-feed.ts';

export const prerender = false;

/** The stock for other sites, where the dealer has switched it on. */
export const GET: APIRoute = ({ site, locals }) => {
  const { settings, vehicles } = locals.stock;
  if (!settings.feed) return new Response(null, { status: 404 });
  if (site === undefined) throw new Error('The site’s address is not known');
  return new Response(stockFeed(vehicles, site), { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
};
