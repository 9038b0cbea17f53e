import { listLimits } from '#src/config/limits.ts';
import type { StockVehicle, Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { nearestInPrice } from './nearest-in-price.ts';
import { anyOf, assemble, listImages, listSpecs, listVehicles, NEWEST_FIRST } from './stock.reader.ts';

/** Reads what a car's page shows from PocketBase, as stock.reader.ts reads the stock. */

/** One public vehicle; null when it does not exist, or when the slug is invalid. */
export async function readVehicle(origin: string, slug: string): Promise<StockVehicle | null> {
  if (!/^[a-z0-9-]+$/.test(slug)) return null;
  const [vehicle] = await listVehicles(origin, { filter: `slug='${slug}'` });
  if (vehicle === undefined) return null;
  const filter = anyOf('vehicle_id', [vehicle.id]);
  const [images, specs] = await Promise.all([listImages(origin, filter), listSpecs(origin, filter)]);
  return { ...vehicle, images, specs };
}

/** Available cars of the same brand, the nearest in price, with their photos, without specs (SPEC sections 7 and 9). */
export async function readRelated(
  origin: string,
  { id, marca, precio_eur }: Pick<Vehicle, 'id' | 'marca' | 'precio_eur'>,
): Promise<StockVehicle[]> {
  // PocketBase takes a backslash literally, except before a quote.
  const brand = marca.replaceAll("'", "\\'");
  const vehicles = await listVehicles(origin, {
    sort: NEWEST_FIRST,
    filter: `marca='${brand}' && id!='${id}' && status='disponible'`,
  });
  const related = nearestInPrice(vehicles, { precio_eur }).slice(0, listLimits.related);
  if (related.length === 0) return [];
  const ids = related.map((vehicle) => vehicle.id);
  return assemble(related, await listImages(origin, anyOf('vehicle_id', ids)), []);
}
