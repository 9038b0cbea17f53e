import type { Business } from '#src/features/company/business/business.ts';
import type { PublicStock } from '#src/features/vehicles/stock/stock.source.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates an island after the first paint or interaction (components/after-first-paint). */
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
    /** Data that the renderer passes to each page. */
    interface Locals {
      /** The dealer, on every page. */
      readonly business: Business;
      /** For pages that show stock. */
      readonly stock: PublicStock;
    }
  }
}
