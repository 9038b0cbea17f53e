import type { APIRoute } from 'astro';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { brandPages, mappedBrandPages } from '#src/features/vehicles/brand/brand-pages.ts';
import { paths } from '#src/paths.ts';

export const prerender = false;

const STATIC_PAGES = [
  paths.home,
  paths.catalogo,
  paths.importacion,
  paths.tasacion,
  appointmentPaths.ask,
  paths.sobreNosotros,
  paths.contacto,
  paths.avisoLegal,
  paths.privacidad,
  paths.cookies,
];

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** sitemap.xml (sitemaps.org 0.9). */
export const GET: APIRoute = ({ site, locals }) => {
  const url = (path: string) => escapeXml(new URL(path, site).href);
  const pages = STATIC_PAGES.map((path) => `<url><loc>${url(path)}</loc></url>`);
  const { vehicles: stock, brands: rows } = locals.stock;
  const dated = (path: string, lastmod: string) =>
    `<url><loc>${url(path)}</loc><lastmod>${lastmod}</lastmod></url>`;
  const brands = mappedBrandPages(brandPages(stock, rows), stock, rows).map(({ path, lastmod }) =>
    dated(path, lastmod),
  );
  const vehicles = stock.map(({ slug, updated_at }) => dated(paths.vehiculo(slug), updated_at.slice(0, 10)));
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...brands, ...vehicles].join('\n')}\n</urlset>\n`;
  return new Response(body, { headers: { 'Content-Type': 'application/xml' } });
};
