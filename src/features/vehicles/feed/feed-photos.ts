import { sharePhotoPath } from '#src/paths.ts';
import { publicPhotos } from '#src/features/vehicles/domain/vehicle.photos.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { googlePlace } from './feed-car.ts';

/** The cars and photos of a file, for the writers. */

/** Photos of a car in each file: a static host holds their JPEGs. */
export const FEED_PHOTOS = 10;

/** Absolute addresses of a car's first photos as JPEGs. */
export function feedPhotos({ images }: Pick<StockVehicle, 'images'>, site: URL): string[] {
  return publicPhotos(images)
    .slice(0, FEED_PHOTOS)
    .map((photo) => new URL(sharePhotoPath(photo), site).href);
}

/** The cars that a file offers. */
export function offeredCars(
  vehicles: readonly StockVehicle[],
  placeOf: typeof googlePlace,
): readonly StockVehicle[] {
  return vehicles.filter((vehicle) => placeOf(vehicle, publicPhotos(vehicle.images).length).kind === 'in');
}
