import type { APIRoute } from 'astro';
import { stockFeed } from '#src/features/vehicles/feed/stock-feed.ts';

export const prerender = false;

/** The stock feed for other sites, when the dealer has enabled it. */
export const GET: APIRoute = ({ site, locals }) => {
  const { settings, vehicles } = locals.stock;
  if (!settings.feed) return new Response(null, { status: 404 });
  if (site === undefined) throw new Error('The stock feed needs the site address: set SITE_URL');
  return new Response(stockFeed(vehicles, locals.business, site), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8' },
  });
};
