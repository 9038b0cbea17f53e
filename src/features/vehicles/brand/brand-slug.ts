import { knownBrand } from '#src/features/vehicles/domain/brands.ts';
import { textSlug } from '#src/features/vehicles/domain/slug.ts';
import { paths } from '#src/paths.ts';

/** URLs of the pages of brands and models. Must not use Intl, which PocketBase's hooks lack. */

/** The slug of a brand, the same for all its spellings ('VW' and 'Volkswagen'); '' when it has none. */
export const brandSlug = (marca: string): string => textSlug(knownBrand(marca) ?? marca);

/** The slug of a model; '' when it has none. */
export const modelSlug = (modelo: string): string => textSlug(modelo);

/** The URL of a car's brand page; null for a brand without a slug. */
export function brandPath(marca: string): string | null {
  const slug = brandSlug(marca);
  return slug === '' ? null : paths.stockMarca(slug);
}

/** A brand's page (`modelo` is '') or a model's page, by their slugs. */
export interface BrandPlace {
  readonly marca: string;
  readonly modelo: string;
}

/** The URL of a page. */
export const placePath = ({ marca, modelo }: BrandPlace): string =>
  modelo === '' ? paths.stockMarca(marca) : paths.stockModelo(marca, modelo);

/** The pages that a car belongs to: its brand's, and its model's. */
export function placesOf(car: { readonly marca: string; readonly modelo: string }): BrandPlace[] {
  const marca = brandSlug(car.marca);
  const modelo = modelSlug(car.modelo);
  if (marca === '') return [];
  return modelo === ''
    ? [{ marca, modelo: '' }]
    : [
        { marca, modelo: '' },
        { marca, modelo },
      ];
}
