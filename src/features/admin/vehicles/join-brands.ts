import { brandKey, knownBrand } from '#src/features/vehicles/domain/brands.ts';

/** Joins the spellings of a brand, such as 'VW' and 'Volkswagen'. */

/** The brands of the stock, those with most models first. @param cars brand, model and version of each kind of car */
export function stockBrands(cars: readonly (readonly [string, string, string])[]): string[] {
  const models = new Map<string, number>();
  for (const [marca] of cars) models.set(marca, (models.get(marca) ?? 0) + 1);
  return [...models].toSorted(([, one], [, other]) => other - one).map(([marca]) => marca);
}

/** The spelling to replace, and the one that stays. */
export interface BrandJoin {
  readonly from: string;
  readonly to: string;
}

/**
 * The first two spellings of one brand: the official one stays, else the first one.
 * @param brands as from `stockBrands`
 * @returns null when each brand has one spelling
 */
export function likelyJoin(brands: readonly string[]): BrandJoin | null {
  for (const brand of brands) {
    const spellings = brands.filter((other) => brandKey(other) === brandKey(brand));
    const to = spellings.find((name) => knownBrand(name) === name) ?? brand;
    const from = spellings.find((name) => name !== to);
    if (from !== undefined) return { from, to };
  }
  return null;
}

/** The spellings that may replace one: the other brands of the stock, and its official spelling. */
export function targetsOf(from: string, brands: readonly string[]): string[] {
  const official = knownBrand(from);
  return [...new Set([...(official === null ? [] : [official]), ...brands])].filter((name) => name !== from);
}

/** Brands by name, for a list to choose from. */
export const byName = (brands: readonly string[]): string[] =>
  brands.toSorted((one, other) => one.localeCompare(other, 'es'));
