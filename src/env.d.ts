import type { PublicStock } from '#src/features/vehicles/stock/stock.source.ts';

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
      /** For pages that show stock. */
      readonly stock: PublicStock;
    }
  }
}
