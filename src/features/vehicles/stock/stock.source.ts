import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { readSiteSettings } from '#src/features/settings/site-settings.reader.ts';
import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import { readRelated, readStock, readVehicle } from './stock.reader.ts';

/** The public stock as the pages are rendered from it. Runs on the server only. */

/** Cars as anybody may see them at one moment, newest first: all of them, or those that one page is about; and what the site is set to. */
export interface PublicStock {
  /** When the reading began (ISO 8601, UTC): every change that it may have missed is later. */
  readonly readAt: string;
  readonly vehicles: readonly StockVehicle[];
  readonly settings: SiteSettings;
}

/**
 * The whole public stock.
 * @param origin where PocketBase answers.
 * @throws Error when PocketBase does not answer or answers something else than vehicles.
 */
export async function readPublicStock(origin: string): Promise<PublicStock> {
  const readAt = new Date().toISOString();
  const settings = await readSiteSettings(origin);
  return { readAt, vehicles: await readStock(origin), settings };
}

/**
 * What one car's page shows: the car and the available cars of its brand (SPEC sections 7 and 9), without which the page
 * still stands. Null when there is no such public car.
 * @throws Error when PocketBase does not answer for the car.
 */
export async function readStockOfPage(origin: string, slug: string): Promise<PublicStock | null> {
  const readAt = new Date().toISOString();
  const vehicle = await readVehicle(origin, slug);
  if (vehicle === null) return null;
  const settings = await readSiteSettings(origin);
  const related = await readRelated(origin, vehicle).catch((error: unknown) => {
    console.warn('Related cars could not be loaded', error);
    return [];
  });
  return { readAt, vehicles: [vehicle, ...related], settings };
}
