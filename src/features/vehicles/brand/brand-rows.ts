import * as z from 'zod/mini';

/**
 * What PocketBase stores about the pages of brands and models (pb_migrations: `paginas_marca`): a row for each brand and
 * model that has ever had a public car, so that its address still leads somewhere afterwards.
 */

/** Maximum length of a page's text, in characters. */
export const BRAND_TEXT_MAX = 1500;

/** Days for which a brand's page offers to import a car after its last one is gone. */
export const BRAND_OFFER_DAYS = 90;

export const brandRowSchema = z.object({
  /** Slugs; `modelo` is '' in the row of a brand. */
  marca: z.string(),
  modelo: z.string(),
  /** Brand or model as it was last written in a car. */
  nombre: z.string(),
  /** The text that staff have written; plain text with line breaks. */
  texto: z.string(),
  /** Whether the days without a car are over: the brand's page no longer exists. */
  retirada: z.boolean(),
  /** When the row was made or its text changed: UTC, in PocketBase's format. */
  updated_at: z.string(),
});

/** The row of a brand or model, as pages need it. */
export type BrandRow = z.infer<typeof brandRowSchema>;

/** The answer of `GET /api/brand-pages`. */
export const brandRowsSchema = z.object({ rows: z.array(brandRowSchema) });
