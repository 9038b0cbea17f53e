import type { Business } from '#src/features/company/business/business.ts';
import type { PublicStock } from '#src/features/vehicles/stock/stock.source.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Brings an island to life once the page has been drawn or touched (components/after-first-paint). */
    'client:firstpaint'?: boolean;
  }
}

declare global {
  interface ImportMetaEnv {
    readonly PUBLIC_POCKETBASE_URL?: string;
  }

  interface ImportMeta {
    readonly env: ImportMetaEnv;
  }

  namespace App {
    /** What whoever renders a page gives it. */
    interface Locals {
      /** The dealer, on every page. */
      readonly business: Business;
      /** For pages that show stock. */
      readonly stock: PublicStock;
    }
  }
}
