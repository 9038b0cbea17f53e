import type { Business } from '#src/features/company/business/business.ts';
import type { PublicStock } from '#src/features/vehicles/stock/stock.source.ts';

/** All that the pages are rendered from. */
export interface PublicSite {
  readonly stock: PublicStock;
  readonly business: Business;
}
