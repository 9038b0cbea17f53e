import { PHOTO_WIDTHS, photoPath } from '#src/paths.ts';
import type { VehicleImage } from './vehicle.schema.ts';

/** A photograph as the page asks for it: the variants of one stored file. */
export interface PhotoSources {
  readonly src: string;
  readonly srcset: string;
  /** The largest variant, for the full-screen view. */
  readonly full: string;
  /** Pixels of the original; they reserve the room before it arrives. */
  readonly width: number;
  readonly height: number;
}

/** Frame of a photograph that nobody has measured: the studio's 3:2. */
const UNMEASURED = { width: 1600, height: 1067 };

/** Rows without an uploaded file come from the former system and have no known mapping: they are dropped (SPEC section 3). */
export function publicPhotos(images: readonly VehicleImage[]): VehicleImage[] {
  return images.filter(({ file }) => file !== '');
}

/** Variants up to the original's own width; a larger one would carry no more detail. */
export function photoSources(image: VehicleImage): PhotoSources {
  const width = image.ancho ?? UNMEASURED.width;
  const height = image.alto ?? UNMEASURED.height;
  const [smallest] = PHOTO_WIDTHS;
  const widths = PHOTO_WIDTHS.filter((candidate) => candidate === smallest || candidate <= width);
  return {
    src: photoPath(image, 640),
    srcset: widths.map((candidate) => `${photoPath(image, candidate)} ${candidate}w`).join(', '),
    full: photoPath(image, widths.at(-1) ?? smallest),
    width,
    height,
  };
}
