import type { MiddlewareHandler } from 'astro';
import { readPublicStock } from '#src/features/vehicles/stock/stock.source.ts';

/** While developing, each request for a page with stock reads the stock afresh. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const origin = process.env['POCKETBASE_URL'];
  if (origin === undefined)
    throw new Error('POCKETBASE_URL is not set: the pages are rendered from PocketBase');
  if (!context.isPrerendered) Object.assign(context.locals, { stock: await readPublicStock(origin) });
  return next();
};
