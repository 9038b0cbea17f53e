import { brandPaths } from '#src/features/vehicles/brand/brand.paths.ts';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { createHash } from 'node:crypto';
import { alertPaths } from '#src/alert.paths.ts';
import { ASSUMED_BUDGET, BUDGET_CARS } from '#src/features/vehicles/budget/budget-texts.ts';
import {
  budgetSelection,
  homeSelection,
  relatedSelection,
} from '#src/features/vehicles/domain/vehicle.selection.ts';
import {
  brandPages,
  brandRedirects,
  homeBrands,
  mappedBrandPages,
  type OfferedBrand,
} from '#src/features/vehicles/brand/brand-pages.ts';
import { brandPath } from '#src/features/vehicles/brand/brand-slug.ts';
import { isOffered } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { feedPaths } from '#src/features/vehicles/feed/feed-paths.ts';
import { isInGoogle } from '#src/features/vehicles/feed/google-feed.ts';
import { isInMeta } from '#src/features/vehicles/feed/meta-feed.ts';
import { toSnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { onceEach } from '#src/lib/once-each.ts';
import { machinePaths, paths } from '#src/paths.ts';
import { DEFAULT_BUSINESS } from '#src/server/lib/business.ts';
import type { PublicSite } from './release-app.ts';
import { relatedCandidates } from './related-candidates.ts';

/** The pages of the site and the stock and business data that each of them shows. Pure functions. */

/** Dependencies of a page. */
export interface StockPage {
  /**
   * Hash of everything that the page shows. In two releases of the same code, pages with the same key are identical byte for
   * byte.
   */
  readonly key: string;
  /** Ids of the cars that it shows, except the page's car: when that one is hidden, the page is removed. */
  readonly mentions: readonly string[];
  /** The cars from which the page is rendered; all by default. */
  readonly vehicles?: readonly StockVehicle[];
}

/** All pages by their file in a release. */
export type StockPages = ReadonlyMap<string, StockPage>;

/** A site without cars, with an empty read time. */
export const EMPTY_SITE: PublicSite = {
  stock: { readAt: '', vehicles: [], settings: { feed: false }, brands: [] },
  business: DEFAULT_BUSINESS,
};

const NOT_FOUND = '404.html';

/** Pages without stock: they depend on the code and the business data only. */
const FIXED_PAGES = [
  NOT_FOUND,
  ...[
    paths.importacion,
    paths.tasacion,
    paths.sobreNosotros,
    paths.contacto,
    paths.favoritos,
    paths.comparar,
    appointmentPaths.page,
    alertPaths.ask,
    alertPaths.page,
    alertPaths.endPage,
    alertPaths.endedPage,
    alertPaths.endLaterPage,
    appointmentPaths.ask,
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

/** The expected status of a rendered page. */
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

/** Vehicles are immutable: a changed stock contains new objects. */
const keyOfVehicle = onceEach<StockVehicle, string>(keyOf);
const keyOfCard = onceEach((vehicle: StockVehicle) => keyOf(toSnapshotVehicle(vehicle)));

const idsOf = (vehicles: readonly StockVehicle[]) => vehicles.map(({ id }) => id);

/** The cars with a card on the home page: the newest, and some within the assumed budget. */
function homeCars(vehicles: readonly StockVehicle[], within: readonly StockVehicle[]): StockVehicle[] {
  return [...new Set([...homeSelection(vehicles), ...within.slice(0, BUDGET_CARS)])];
}

/** The home page lists brands: a brand with only one car mentions that car, even without its card. */
function homeMentions(
  vehicles: readonly StockVehicle[],
  shown: readonly StockVehicle[],
  brands: readonly OfferedBrand[],
): string[] {
  const rare = new Set(brands.filter(({ count }) => count === 1).map(({ path }) => path));
  const only = vehicles.filter(({ marca, status }) => isOffered(status) && rare.has(brandPath(marca) ?? ''));
  return [...new Set(idsOf([...shown, ...only]))];
}

/** The pages of a site. */
export function stockPages({
  stock: { readAt, vehicles, settings, brands: rows },
  business,
}: PublicSite): StockPages {
  const cards = keyOf([readAt, vehicles.map(keyOfCard)]);
  // The layout of every HTML page shows business data.
  const own = keyOf(business);
  const candidatesOf = relatedCandidates(vehicles);
  const all = idsOf(vehicles);
  const ofBrands = brandPages(vehicles, rows);
  const brands = homeBrands(ofBrands);
  const within = budgetSelection(vehicles, ASSUMED_BUDGET);
  const atHome = homeCars(vehicles, within);
  const page = (key: string, mentions: readonly string[] = []): StockPage => ({ key, mentions });
  /** The files for other sites that are switched on. They show the dealer's address too. */
  const stockFiles = (): [string, StockPage][] => {
    const { feed, google, meta } = settings;
    const whole = keyOf([business.name, business.address, vehicles.map(keyOfVehicle)]);
    const file = (pathname: string, dealer: unknown, cars: readonly StockVehicle[]): [string, StockPage] => [
      fileOf(pathname),
      page(keyOf([whole, dealer]), idsOf(cars)),
    ];
    return [
      ...(feed ? [file(feedPaths.stock, null, vehicles)] : []),
      ...(google === undefined ? [] : [file(feedPaths.google, google, vehicles.filter(isInGoogle))]),
      ...(meta === undefined ? [] : [file(feedPaths.meta, meta, vehicles.filter(isInMeta))]),
    ];
  };
  const pages = new Map<string, StockPage>([
    ...FIXED_PAGES.map((file) => [file, page(own)] as const),
    // The privacy policy contains the retention of leads.
    [fileOf(paths.privacidad), page(keyOf([own, settings.leads]))],
    [
      fileOf(paths.home),
      page(
        keyOf([own, atHome.map(keyOfCard), within.length, brands]),
        homeMentions(vehicles, atHome, brands),
      ),
    ],
    // The catalogue contains the read time of the stock, from which open pages fetch later changes.
    [fileOf(paths.catalogo), page(keyOf([own, cards]), all)],
    [fileOf(machinePaths.snapshot), page(cards, all)],
    [
      fileOf(machinePaths.sitemap),
      page(
        keyOf([
          vehicles.map(({ slug, updated_at }) => [slug, updated_at.slice(0, 10)]),
          mappedBrandPages(ofBrands, vehicles, rows),
        ]),
        all,
      ),
    ],
    [fileOf(brandPaths.redirects), page(keyOf(brandRedirects(ofBrands, vehicles, rows)))],
  ]);
  for (const [file, feedPage] of stockFiles()) pages.set(file, feedPage);
  for (const vehicle of vehicles) {
    const related = relatedSelection(candidatesOf(vehicle), vehicle);
    pages.set(fileOf(paths.vehiculo(vehicle.slug)), {
      ...page(keyOf([own, keyOfVehicle(vehicle), related.map(keyOfCard)]), idsOf(related)),
      // From the whole stock, each page would search all cars for these.
      vehicles: [vehicle, ...related],
    });
  }
  for (const { page: shown, cars } of ofBrands) {
    const { cards: shownCars, ...facts } = shown;
    // A car without a card still counts in the page's facts.
    pages.set(fileOf(shown.path), {
      ...page(keyOf([own, facts, shownCars.map(keyOfCard)]), idsOf(cars)),
      vehicles: cars,
    });
  }
  return pages;
}

/** Files of a site's pages. */
export const listPages = (site: PublicSite): string[] => [...stockPages(site).keys()];

/** Effect of a change of stock or business data on the pages. */
export interface PageChanges {
  /** New and changed pages. */
  readonly fresh: readonly string[];
  /** Removed pages. */
  readonly gone: readonly string[];
}

/** Compares the pages of two sites. A page missing in `before` is fresh. */
export function pageChanges(
  before: ReadonlyMap<string, Pick<StockPage, 'key'>>,
  after: StockPages,
): PageChanges {
  return {
    fresh: [...after].filter(([file, { key }]) => before.get(file)?.key !== key).map(([file]) => file),
    gone: [...before.keys()].filter((file) => !after.has(file)),
  };
}
