import { createHash } from 'node:crypto';
import {
  catalogueSelection,
  homeBrands,
  homeSelection,
  relatedSelection,
  type BrandCount,
} from '#src/features/vehicles/domain/vehicle.selection.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { toSnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { machinePaths, paths } from '#src/paths.ts';
import { DEFAULT_BUSINESS } from '#src/server/lib/business.ts';
import type { PublicSite } from './release-app.ts';
import { relatedCandidates } from './related-candidates.ts';

/** Which pages there are, and what of stock and business each of them shows. The rules are pure. */

/** What a page shows. */
export interface StockPage {
  /** Changes whenever anything does that the page shows: between two releases of the same code a page with the same key is the same, byte for byte. */
  readonly key: string;
  /** Ids of the cars that it shows, but for the one that it is about: it goes with that one. */
  readonly mentions: readonly string[];
}

/** Every page, by its file in a release. */
export type StockPages = ReadonlyMap<string, StockPage>;

/** No car at all, read never. */
export const EMPTY_SITE: PublicSite = {
  stock: { readAt: '', vehicles: [], settings: { feed: false } },
  business: DEFAULT_BUSINESS,
};

const NOT_FOUND = '404.html';

/** Pages without stock: what they show is the code's and the business's. */
const FIXED_PAGES = [
  NOT_FOUND,
  ...[
    paths.importacion,
    paths.sobreNosotros,
    paths.contacto,
    paths.favoritos,
    paths.login,
    paths.forgotPassword,
    paths.resetPassword,
    paths.cuenta,
    paths.admin,
    paths.avisoLegal,
    paths.cookies,
    machinePaths.manifest,
  ].map(fileOf),
];

/** The status with which a page is rendered. */
export const statusOf = (file: string): number => (file === NOT_FOUND ? 404 : 200);

function fileOf(pathname: string): string {
  if (pathname === paths.home) return 'index.html';
  const name = pathname.slice(1);
  return /\.\w+$/.test(name) ? name : `${name}.html`;
}

/** The address of a page's file. */
export function pathnameOf(file: string): string {
  return `/${file.replace(/(^index)?\.html$/, '')}`;
}

function keyOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
}

/** What has been computed of a car holds for as long as that object does: a stock changes by other objects in it. */
function onceEach(compute: (vehicle: StockVehicle) => string): (vehicle: StockVehicle) => string {
  const known = new WeakMap<StockVehicle, string>();
  return (vehicle) => {
    const key = known.get(vehicle) ?? compute(vehicle);
    known.set(vehicle, key);
    return key;
  };
}
const keyOfVehicle = onceEach(keyOf);
const keyOfCard = onceEach((vehicle) => keyOf(toSnapshotVehicle(vehicle)));

const idsOf = (vehicles: readonly StockVehicle[]) => vehicles.map(({ id }) => id);

/** Home names a brand that only one car has: that car stands there without its card. */
function homeMentions(vehicles: readonly StockVehicle[], brands: readonly BrandCount[]): string[] {
  const rare = new Set(brands.filter(({ count }) => count === 1).map(({ marca }) => marca));
  const only = catalogueSelection(vehicles).filter(({ marca }) => rare.has(marca));
  return [...new Set(idsOf([...homeSelection(vehicles), ...only]))];
}

/** The pages of a site. */
export function stockPages({ stock: { readAt, vehicles, settings }, business }: PublicSite): StockPages {
  const cards = keyOf([readAt, vehicles.map(keyOfCard)]);
  // Its frame shows the business on each page that people see.
  const own = keyOf(business);
  const candidatesOf = relatedCandidates(vehicles);
  const all = idsOf(vehicles);
  const brands = homeBrands(vehicles);
  const page = (key: string, mentions: readonly string[] = []): StockPage => ({ key, mentions });
  const pages = new Map([
    ...FIXED_PAGES.map((file) => [file, page(own)] as const),
    // It says for how long leads are kept.
    [fileOf(paths.privacidad), page(keyOf([own, settings.leads]))],
    [
      fileOf(paths.home),
      page(keyOf([own, homeSelection(vehicles).map(keyOfCard), brands]), homeMentions(vehicles, brands)),
    ],
    // Open pages take from there on what changed since: they tell when the stock was read.
    [fileOf(paths.catalogo), page(keyOf([own, cards]), all)],
    [fileOf(machinePaths.snapshot), page(cards, all)],
    [
      fileOf(machinePaths.sitemap),
      page(keyOf(vehicles.map(({ slug, updated_at }) => [slug, updated_at.slice(0, 10)])), all),
    ],
  ]);
  if (settings.feed) pages.set(fileOf(machinePaths.feed), page(keyOf(vehicles.map(keyOfVehicle)), all));
  for (const vehicle of vehicles) {
    const related = relatedSelection(candidatesOf(vehicle), vehicle);
    pages.set(
      fileOf(paths.vehiculo(vehicle.slug)),
      page(keyOf([own, keyOfVehicle(vehicle), related.map(keyOfCard)]), idsOf(related)),
    );
  }
  return pages;
}

/** The files of a site's pages. */
export const listPages = (site: PublicSite): string[] => [...stockPages(site).keys()];

/** What a change of stock or business does to the pages. */
export interface PageChanges {
  /** New ones, and those that show something else than before. */
  readonly fresh: readonly string[];
  /** Those of cars that have none any more. */
  readonly gone: readonly string[];
}

/** Compares the pages of two sites. A page of which nothing is known from before is fresh. */
export function pageChanges(
  before: ReadonlyMap<string, Pick<StockPage, 'key'>>,
  after: StockPages,
): PageChanges {
  return {
    fresh: [...after].filter(([file, { key }]) => before.get(file)?.key !== key).map(([file]) => file),
    gone: [...before.keys()].filter((file) => !after.has(file)),
  };
}
