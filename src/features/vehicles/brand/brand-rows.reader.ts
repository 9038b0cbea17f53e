import { brandPaths } from './brand.paths.ts';
import { brandRowsSchema, type BrandRow } from './brand-rows.ts';

/**
 * Reads the rows of all brands and models, in order of their slugs.
 * @param origin origin of PocketBase.
 * @throws Error when PocketBase is unreachable, or its response is invalid.
 */
export async function readBrandRows(origin: string): Promise<BrandRow[]> {
  const response = await fetch(`${origin}${brandPaths.rows}`);
  // A PocketBase that is older than these pages.
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`PocketBase returned HTTP ${response.status} for the brand pages`);
  return brandRowsSchema.parse(await response.json()).rows;
}
