import { readFocus } from '#src/features/vehicles/domain/photo-turn.ts';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { LINK_PICTURE, LINK_POSITIONS, linkPhotoPath } from '#src/paths.ts';

/** Percent from left and top of a photo without a focal point, as in its frames (photo.css). */
const CENTRE = { x: 50, y: 58 };

/**
 * The URL of a car's picture for shared links: a crop that keeps the focal point in view. It is cut at the sides of a photo
 * that is wider than it, otherwise at its top and bottom; an unmeasured one is a camera's.
 */
export function linkPicture(image: VehicleImage): string {
  const { ancho, alto, foco } = image;
  const { x, y } = readFocus(foco) ?? CENTRE;
  const isWider = ancho !== null && alto !== null && ancho * LINK_PICTURE.height > alto * LINK_PICTURE.width;
  return linkPhotoPath(image, Math.round(((isWider ? x : y) * LINK_POSITIONS) / 100));
}
