import { brandPaths } from './brand.paths.ts';
import { fuelLabel, isOffered, isPublic } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { payablePrice, type TaxedVehicle } from '#src/features/vehicles/domain/vehicle.gross-price.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { paths } from '#src/paths.ts';
import type { BrandRow } from './brand-rows.ts';
import { MODEL_CARS, placePath, placesOf, type BrandPlace } from './brand-slug.ts';

/**
 * Which pages of brands and models exist, what they show, and where former ones redirect to. Pure rules.
 *
 * A brand's page exists while a car of the brand is offered (public and not sold), then offers to import one until its row
 * is `retirada`. A model's page exists with two offered cars.
 */

/**
 * Cards of a page, in full rows of two and three: all cars of a small stock. Of more, the page shows the newest, and leads to
 * the catalogue: rendering it again must not delay a save.
 */
export const BRAND_CARDS = { most: 24, ofMany: 12 } as const;

type Car = Pick<
  StockVehicle,
  'id' | 'slug' | 'marca' | 'modelo' | 'anio' | 'combustible' | 'status' | 'updated_at'
> &
  TaxedVehicle;

/** A model of a brand that has a page. */
export interface BrandModel {
  readonly path: string;
  readonly name: string;
  readonly count: number;
}

/** A page and everything that it shows. */
export interface BrandPage<Shown = StockVehicle> extends BrandPlace {
  readonly path: string;
  /** The brand in the spelling of most of its cars. */
  readonly brand: string;
  /** The model likewise; '' on a brand's page. */
  readonly model: string;
  /** Number of offered cars. 0: the page offers to import one. */
  readonly count: number;
  /** The newest of them, each with a card. */
  readonly cards: readonly Shown[];
  /** The lowest price in euros, with VAT where it is added; null when no car has a price. */
  readonly from: number | null;
  /** The oldest and the newest year; null without cars. */
  readonly years: readonly [number, number] | null;
  /** Labels, most frequent first. */
  readonly fuels: readonly string[];
  /** Most cars first; on a brand's page only. */
  readonly models: readonly BrandModel[];
  /** Staff's text; '' for none. */
  readonly texto: string;
}

/** Values by frequency, ties in alphabetical order. */
function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .map(([value]) => value);
}

/** The name that most cars give; without cars, the stored one. */
const nameOf = (names: readonly string[], row: BrandRow | undefined): string =>
  byFrequency(names)[0] ?? row?.nombre ?? '';

type Rows = ReadonlyMap<string, BrandRow>;

const rowsByPath = (rows: readonly BrandRow[]): Rows => new Map(rows.map((row) => [placePath(row), row]));

/** A place with its path. */
interface Addressed {
  readonly place: BrandPlace;
  readonly path: string;
}

const addressed = new Map<string, readonly Addressed[]>();

/** The pages that a car belongs to. Thousands of cars have few names, so results are cached. */
function pathsOf({ marca, modelo }: Pick<Car, 'marca' | 'modelo'>): readonly Addressed[] {
  const key = `${marca}\n${modelo}`;
  const known =
    addressed.get(key) ?? placesOf({ marca, modelo }).map((place) => ({ place, path: placePath(place) }));
  addressed.set(key, known);
  return known;
}

function groupByPlace<Shown extends Car>(
  vehicles: readonly Shown[],
): Map<string, Addressed & { readonly cars: Shown[] }> {
  const groups = new Map<string, Addressed & { readonly cars: Shown[] }>();
  for (const vehicle of vehicles)
    for (const at of pathsOf(vehicle)) {
      const group = groups.get(at.path);
      if (group === undefined) groups.set(at.path, { ...at, cars: [vehicle] });
      else group.cars.push(vehicle);
    }
  return groups;
}

function modelsOf(cars: readonly Car[]): BrandModel[] {
  return [...groupByPlace(cars).values()]
    .filter(({ place, cars: ofModel }) => place.modelo !== '' && ofModel.length >= MODEL_CARS)
    .map(({ path, cars: ofModel }) => ({
      path,
      name: nameOf(
        ofModel.map(({ modelo }) => modelo),
        undefined,
      ),
      count: ofModel.length,
    }))
    .sort((one, other) => other.count - one.count || (one.path < other.path ? -1 : 1));
}

/** @param cars the place's offered cars, newest first. */
function pageOf<Shown extends Car>(place: BrandPlace, cars: readonly Shown[], rows: Rows): BrandPage<Shown> {
  const isBrand = place.modelo === '';
  const path = placePath(place);
  const prices = cars.flatMap((car) => payablePrice(car) ?? []);
  const years = cars.map(({ anio }) => anio);
  return {
    ...place,
    path,
    brand: nameOf(
      cars.map(({ marca }) => marca),
      rows.get(brandPaths.marca(place.marca)),
    ),
    model: isBrand
      ? ''
      : nameOf(
          cars.map(({ modelo }) => modelo),
          rows.get(path),
        ),
    count: cars.length,
    cards: cars.slice(0, cars.length > BRAND_CARDS.most ? BRAND_CARDS.ofMany : undefined),
    from: prices.length === 0 ? null : Math.min(...prices),
    years: years.length === 0 ? null : [Math.min(...years), Math.max(...years)],
    fuels: byFrequency(cars.map(({ combustible }) => combustible))
      .filter((combustible) => !['', 'otro'].includes(combustible))
      .map(fuelLabel),
    models: isBrand ? modelsOf(cars) : [],
    texto: rows.get(path)?.texto ?? '',
  };
}

/** A page with the cars from which it is rendered. */
export interface BrandPageWithCars<Shown = StockVehicle> {
  readonly page: BrandPage<Shown>;
  readonly cars: readonly Shown[];
}

/**
 * All pages, in order of their paths.
 * @param vehicles the public stock, newest first.
 */
export function brandPages<Shown extends Car>(
  vehicles: readonly Shown[],
  rows: readonly BrandRow[],
): BrandPageWithCars<Shown>[] {
  const byPath = rowsByPath(rows);
  const groups = groupByPlace(vehicles.filter(({ status }) => isOffered(status)));
  const offered = [...groups.values()].filter(
    ({ place, cars }) => cars.length >= (place.modelo === '' ? 1 : MODEL_CARS),
  );
  const without = rows
    .filter((row) => row.modelo === '' && !row.retirada && !groups.has(placePath(row)))
    .map(({ marca, modelo }) => ({ place: { marca, modelo }, cars: [] }));
  return [...offered, ...without]
    .map(({ place, cars }) => ({ page: pageOf(place, cars, byPath), cars }))
    .sort((one, other) => (one.page.path < other.page.path ? -1 : 1));
}

/**
 * The page at a place, whether or not it should exist: where a hidden car is withheld before the next release, its model's
 * page is shown with the one that is left. Null when neither a car nor a row knows the brand or model.
 */
export function brandPageAt<Shown extends Car>(
  { marca, modelo }: BrandPlace,
  vehicles: readonly Shown[],
  rows: readonly BrandRow[],
): BrandPage<Shown> | null {
  const place = { marca, modelo };
  const path = placePath(place);
  const byPath = rowsByPath(rows);
  const cars = vehicles.filter(
    (vehicle) => isOffered(vehicle.status) && pathsOf(vehicle).some((at) => at.path === path),
  );
  return cars.length === 0 && !byPath.has(path) ? null : pageOf(place, cars, byPath);
}

/** The pages of a stock, computed once for everything that lists them. */
type Pages = readonly { readonly page: Pick<BrandPage<unknown>, 'path' | 'modelo' | 'brand' | 'count'> }[];

/**
 * Where addresses without a page redirect to: a model's to its brand, a brand's to the catalogue.
 * @param pages all pages of these vehicles and rows.
 */
export function brandRedirects(
  pages: Pages,
  vehicles: readonly Car[],
  rows: readonly BrandRow[],
): Readonly<Record<string, string>> {
  const present = new Set(pages.map(({ page }) => page.path));
  const known = new Map(rows.map((place): [string, BrandPlace] => [placePath(place), place]));
  // A car may be newer than the rows.
  for (const vehicle of vehicles)
    if (isOffered(vehicle.status)) for (const { path, place } of pathsOf(vehicle)) known.set(path, place);
  const targets = [...known]
    .filter(([path]) => !present.has(path))
    .map(([path, { marca, modelo }]): [string, string] => {
      const brand = brandPaths.marca(marca);
      return [path, modelo !== '' && present.has(brand) ? brand : paths.catalogo];
    });
  return Object.fromEntries([
    [brandPaths.stock, paths.catalogo],
    ...targets.sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}

/** A page in the sitemap. */
export interface MappedBrandPage {
  readonly path: string;
  /** The latest change of a public car of the brand or model, sold ones included, or of the text: `YYYY-MM-DD`. */
  readonly lastmod: string;
}

/** The pages with cars: the others are kept out of search engines. Parameters as for `brandRedirects`. */
export function mappedBrandPages(
  pages: Pages,
  vehicles: readonly Car[],
  rows: readonly BrandRow[],
): MappedBrandPage[] {
  const latest = new Map(rows.map((row) => [placePath(row), row.updated_at]));
  for (const vehicle of vehicles)
    if (isPublic(vehicle.status))
      for (const { path } of pathsOf(vehicle))
        if (vehicle.updated_at > (latest.get(path) ?? '')) latest.set(path, vehicle.updated_at);
  return pages
    .filter(({ page }) => page.count > 0)
    .map(({ page: { path } }) => ({ path, lastmod: (latest.get(path) ?? '').slice(0, 10) }));
}

/** A brand of the stock with its number of offered cars. */
export interface OfferedBrand {
  readonly marca: string;
  readonly path: string;
  readonly count: number;
}

/** The brands that have a page with cars: most cars first, ties in alphabetical order. */
export function offeredBrands(pages: Pages): OfferedBrand[] {
  return pages
    .filter(({ page }) => page.modelo === '' && page.count > 0)
    .map(({ page: { brand, path, count } }) => ({ marca: brand, path, count }))
    .sort((one, other) => other.count - one.count || one.marca.localeCompare(other.marca, 'es'));
}

/** Number of brands that fit below the home page's cars. */
const HOME_BRANDS = 8;

/** Home: the brands with most offered cars. */
export const homeBrands = (pages: Pages): OfferedBrand[] => offeredBrands(pages).slice(0, HOME_BRANDS);
