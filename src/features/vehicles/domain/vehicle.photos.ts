import { PHOTO_WIDTHS, photoPath } from '#src/paths.ts';
import type { VehicleImage } from './vehicle.schema.ts';

/** The variants of one stored photograph. */
export interface PhotoSources {
  readonly src: string;
  readonly srcset: string;
  /** The largest variant, for the full-screen view. */
  readonly full: string;
  /** Pixels of the original; they reserve the space before it loads. */
  readonly width: number;
  readonly height: number;
}

/** Frame of an unmeasured photograph: the studio's 3:2. */
const UNMEASURED = { width: 1600, height: 1067 };

/**
 * Rows of the former system name a bundled picture instead of an uploaded file. Existing pictures are measured
 * (src/server/photos/bundled-pictures.ts); rows without one are dropped (SPEC section 3). Only the first photograph, the
 * cover, is shown lighter when it is dark: the others show the car as it was taken.
 */
export function publicPhotos(images: readonly VehicleImage[]): VehicleImage[] {
  const shown = images.filter(({ file, ancho }) => file !== '' || ancho !== null);
  return shown.map((image, index) => (index > 0 && image.oscura ? { ...image, oscura: false } : image));
}

/**
 * The variants narrower than the original, and one with the original's width: the next variant is not enlarged, so it
 * has that width. Without it an original of 590 pixels would be shown from 320.
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
