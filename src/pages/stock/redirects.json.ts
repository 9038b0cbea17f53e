import type { APIRoute } from 'astro';
import { brandRedirects } from '#src/features/vehicles/brand/brand-pages.ts';

export const prerender = false;

/** Where brand and model pages without cars redirect to, by their paths. */
export const GET: APIRoute = ({ locals }) =>
  Response.json(brandRedirects(locals.stock.vehicles, locals.stock.brands));
