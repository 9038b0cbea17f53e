import { sharePhotoPath } from '#src/paths.ts';
import { publicPhotos } from '#src/features/vehicles/domain/vehicle.photos.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { googlePlace } from './feed-car.ts';
import { onceEach } from '#src/lib/once-each.ts';

/**
 * The lines of the files, for the writers. A file is written again with every change of the stock, mostly of the same cars.
 * Vehicles are immutable: a changed stock contains new objects.
 */

/**
 * Remembers the lines of cars, as long as what they all show stays the same.
 * @param lineOf the line of a car; null for a car that the file does not offer.
 */
export function rememberedLines<Shared>(lineOf: (vehicle: StockVehicle, shared: Shared) => string | null) {
  let key = '';
  let line: (vehicle: StockVehicle) => string | null = () => null;
  return (vehicles: readonly StockVehicle[], shared: Shared): string[] => {
    const next = JSON.stringify(shared);
    if (next !== key) line = onceEach((vehicle: StockVehicle) => lineOf(vehicle, shared));
    key = next;
    return vehicles.map(line).filter((text) => text !== null);
  };
}

/** Whether a file offers a car. */
export const offeredBy = (placeOf: typeof googlePlace): ((vehicle: StockVehicle) => boolean) =>
  onceEach((vehicle: StockVehicle) => placeOf(vehicle, publicPhotos(vehicle.images).length).kind === 'in');

/** Photos of a car in each file: a static host holds their JPEGs. */
export const FEED_PHOTOS = 10;

/** Absolute addresses of a car's first photos as JPEGs. */
export function feedPhotos({ images }: Pick<StockVehicle, 'images'>, { origin }: URL): string[] {
  return publicPhotos(images)
    .slice(0, FEED_PHOTOS)
    .map((photo) => `${origin}${sharePhotoPath(photo)}`);
}
