import type { MiddlewareHandler } from 'astro';
import { readPublicStock } from '#src/features/vehicles/stock/stock.source.ts';
import { readPageBusiness } from '#src/server/lib/business.ts';

/** Development only: every page request reads the stock and the business data. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const origin = process.env['POCKETBASE_URL'];
  if (origin === undefined) throw new Error('POCKETBASE_URL is not set: the pages need PocketBase');
  if (!context.isPrerendered) {
    const [stock, business] = await Promise.all([readPublicStock(origin), readPageBusiness(origin)]);
    Object.assign(context.locals, { stock, business });
  }
  return next();
};
