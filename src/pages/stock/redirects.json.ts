import type { APIRoute } from 'astro';
import { brandPages, brandRedirects } from '#src/features/vehicles/brand/brand-pages.ts';

export const prerender = false;

/** Where brand and model pages without cars redirect to, by their paths. */
export const GET: APIRoute = ({
  locals: {
    stock: { vehicles, brands },
  },
}) => Response.json(brandRedirects(brandPages(vehicles, brands), vehicles, brands));
