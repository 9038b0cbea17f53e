import { pick } from '#src/lib/pick.ts';
import { needsMat } from '#src/features/vehicles/photo/photo-frame.ts';
import { publicPhotos } from './vehicle.photos.ts';
import type { VehicleImage } from './vehicle.schema.ts';

/** Fields of the photo after the cover that differ from the cover's. */
export const NEXT_FIELDS = [
  'id',
  'file',
  'file_path',
  'ancho',
  'alto',
  'foco',
  'giro',
  'tapado',
  'oscura',
] as const satisfies (keyof VehicleImage)[];

/** The public photo with the lowest orden, and the next one if it fills a card's frame. */
export interface Cover extends VehicleImage {
  readonly next: Pick<VehicleImage, (typeof NEXT_FIELDS)[number]> | null;
}

const fillsFrame = ({ ancho, alto }: VehicleImage) =>
  ancho !== null && alto !== null && !needsMat(ancho, alto);

/** The cover of a car. @param images in order, including those that are not public */
export function coverOf(images: readonly VehicleImage[]): Cover | null {
  const [first, second] = publicPhotos(images);
  if (first === undefined) return null;
  return { ...first, next: second !== undefined && fillsFrame(second) ? pick(second, NEXT_FIELDS) : null };
}
