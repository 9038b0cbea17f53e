import { brandPaths } from './brand.paths.ts';
import { knownBrand } from '#src/features/vehicles/domain/brands.ts';
import { textSlug } from '#src/features/vehicles/domain/slug.ts';
import { isOffered } from '#src/features/vehicles/domain/vehicle.terms.ts';

/** URLs of the pages of brands and models. Must not use Intl, which PocketBase's hooks lack. */

/** A model's page needs this many cars: with one, the car's own page says the same. */
export const MODEL_CARS = 2;

/** The slug of a brand, the same for all its spellings ('VW' and 'Volkswagen'); '' when it has none. */
export const brandSlug = (marca: string): string => textSlug(knownBrand(marca) ?? marca);

/** The slug of a model; '' when it has none. */
export const modelSlug = (modelo: string): string => textSlug(modelo);

/** The URL of a car's brand page; null for a brand without a slug. */
export function brandPath(marca: string): string | null {
  const slug = brandSlug(marca);
  return slug === '' ? null : brandPaths.marca(slug);
}

/** A car as links to its brand's and model's page need it. */
interface LinkedCar {
  readonly marca: string;
  readonly modelo: string;
  readonly status: string;
}

/** Links from a car's page. */
export interface BrandLinks {
  readonly brand: string | null;
  readonly model: string | null;
}

/**
 * The pages of a car's brand and model that exist for certain: from the car and the related ones that its page shows, so
 * that it changes only with them. Null for a page that may not exist.
 */
export function brandLinks(car: LinkedCar, related: readonly LinkedCar[]): BrandLinks {
  const offered = [car, ...related].filter(({ status }) => isOffered(status));
  const marca = brandSlug(car.marca);
  const modelo = modelSlug(car.modelo);
  if (marca === '' || offered.length === 0) return { brand: null, model: null };
  const ofModel = modelo === '' ? [] : offered.filter((other) => modelSlug(other.modelo) === modelo);
  return {
    brand: brandPaths.marca(marca),
    model: ofModel.length >= MODEL_CARS ? brandPaths.modelo(marca, modelo) : null,
  };
}

/** A brand's page (`modelo` is '') or a model's page, by their slugs. */
export interface BrandPlace {
  readonly marca: string;
  readonly modelo: string;
}

/** The URL of a page. */
export const placePath = ({ marca, modelo }: BrandPlace): string =>
  modelo === '' ? brandPaths.marca(marca) : brandPaths.modelo(marca, modelo);

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
