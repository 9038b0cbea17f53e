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

/**
 * Rows of the former system name a bundled picture in place of an uploaded file. They are measured where there is one
 * (src/server/photos/bundled-pictures.ts); without, they are dropped (SPEC section 3).
 */
export function publicPhotos(images: readonly VehicleImage[]): VehicleImage[] {
  return images.filter(({ file, ancho }) => file !== '' || ancho !== null);
}

/**
 * Variants that are narrower than the original, and the original's own width: the next variant is not enlarged, and so has
 * it. Without that one an original of 590 pixels would be shown from 320.
 */
export function photoSources(image: VehicleImage): PhotoSources {
  const width = image.ancho ?? UNMEASURED.width;
  const height = image.alto ?? UNMEASURED.height;
  const [smallest] = PHOTO_WIDTHS;
  const whole = PHOTO_WIDTHS.find((candidate) => candidate >= width) ?? PHOTO_WIDTHS.at(-1) ?? smallest;
  const widths = PHOTO_WIDTHS.filter((candidate) => candidate <= whole);
  const shown = (candidate: number) => `${Math.min(candidate, width)}w`;
  return {
    src: photoPath(image, 640),
    srcset: widths.map((candidate) => `${photoPath(image, candidate)} ${shown(candidate)}`).join(', '),
    full: photoPath(image, whole),
    width,
    height,
  };
}
