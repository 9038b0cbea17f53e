import type { APIRoute } from 'astro';
import { googleFeed } from '#src/features/vehicles/feed/google-feed.ts';

export const prerender = false;

/** The stock for Google's vehicle ads, when the dealer has enabled it. */
export const GET: APIRoute = ({ site, locals }) => {
  const { settings, vehicles } = locals.stock;
  if (settings.google === undefined) return new Response(null, { status: 404 });
  if (site === undefined) throw new Error('The file for Google needs the site address: set SITE_URL');
  const body = googleFeed(vehicles, settings.google, site);
  return new Response(body, { headers: { 'Content-Type': 'text/tab-separated-values; charset=utf-8' } });
};
