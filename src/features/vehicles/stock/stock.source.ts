import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { readSiteSettings } from '#src/features/settings/site-settings.reader.ts';
import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import { readBrandRows } from '#src/features/vehicles/brand/brand-rows.reader.ts';
import type { BrandRow } from '#src/features/vehicles/brand/brand-rows.ts';
import { readStock } from './stock.reader.ts';
import { readRelated, readVehicle } from './vehicle.reader.ts';

/** The public stock for rendering pages. Runs on the server only. */

/** The public cars at one time, newest first: all, or those of one page; and the site's settings. */
export interface PublicStock {
  /** When reading began (ISO 8601, UTC): every change that it may have missed is later. */
  readonly readAt: string;
  readonly vehicles: readonly StockVehicle[];
  readonly settings: SiteSettings;
  /** Stored data of the pages of brands and models; none for one car's page. */
  readonly brands: readonly BrandRow[];
}

/**
 * The whole public stock.
 * @param origin PocketBase's origin.
 * @throws Error when PocketBase does not respond, or returns something other than vehicles.
 */
export async function readPublicStock(origin: string): Promise<PublicStock> {
  const readAt = new Date().toISOString();
  const settings = await readSiteSettings(origin);
  const vehicles = await readStock(origin);
  // After the cars: each of them then has its rows.
  return { readAt, vehicles, settings, brands: await readBrandRows(origin) };
}

/**
 * The stock of one car's page: the car and the available cars of its brand (SPEC sections 7 and 9), which may be missing
 * when they cannot be read. Null when there is no such public car.
 * @throws Error when PocketBase does not respond for the car.
 */
export async function readStockOfPage(origin: string, slug: string): Promise<PublicStock | null> {
  const readAt = new Date().toISOString();
  const vehicle = await readVehicle(origin, slug);
  if (vehicle === null) return null;
  const settings = await readSiteSettings(origin);
  const related = await readRelated(origin, vehicle).catch((error: unknown) => {
    console.warn('Could not load related cars from PocketBase', error);
    return [];
  });
  return { readAt, vehicles: [vehicle, ...related], settings, brands: [] };
}
