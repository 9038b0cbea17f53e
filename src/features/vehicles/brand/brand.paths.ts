/** URLs of the pages of brands and models. Not in src/paths.ts, which every page loads whole. */
export const brandPaths = {
  /** Not SPEC routes: see docs/decisions/brand-pages.md. Redirects to the catalogue. */
  stock: '/stock',
  /** A brand's page, by the brand's slug. */
  marca: (marca: string) => `/stock/${marca}`,
  /** A model's page, by the slugs of brand and model. */
  modelo: (marca: string, modelo: string) => `/stock/${marca}/${modelo}`,
  /** Where pages without cars redirect to; read by the gateway and by publications to static hosts. */
  redirects: '/stock/redirects.json',
  /** The stored rows. */
  rows: '/api/brand-pages',
} as const;
