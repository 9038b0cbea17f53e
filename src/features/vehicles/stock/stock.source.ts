import type { StockVehicle, Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { readRelated, readStock, readVehicle } from './stock.reader.ts';

/** The public stock as the build and the on-demand pages read it. Runs on the server only. */

/** Address of PocketBase as seen from the server that renders. */
function pocketbaseUrl(): string {
  const url = process.env['POCKETBASE_URL'];
  if (url === undefined || url === '')
    throw new Error('POCKETBASE_URL is not set: the pages are rendered from PocketBase');
  return url;
}

let stock: Promise<StockVehicle[]> | undefined;
let readAt = '';

/** When `loadStock` began to read (ISO 8601, UTC): every change that it may have missed is later. */
export function stockReadAt(): string {
  return readAt;
}

/**
 * The whole public stock, newest first, read once for the life of a build process.
 * @throws Error when PocketBase does not answer or answers something else than vehicles.
 */
export function loadStock(): Promise<StockVehicle[]> {
  if (stock === undefined) readAt = new Date().toISOString();
  stock ??= readStock(pocketbaseUrl());
  return stock;
}

/** One public vehicle by slug, read afresh; null when there is none. */
export function loadVehicle(slug: string): Promise<StockVehicle | null> {
  return readVehicle(pocketbaseUrl(), slug);
}

/**
 * Available cars of the same brand, read afresh (SPEC sections 7 and 9).
 * @throws Error when PocketBase does not answer.
 */
export function loadRelated(vehicle: Pick<Vehicle, 'id' | 'marca'>): Promise<StockVehicle[]> {
  return readRelated(pocketbaseUrl(), vehicle);
}
