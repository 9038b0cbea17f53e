import sharp from 'sharp';
import type { PhotoMeasure } from '#src/server/pocketbase/photo-calls.ts';

/** Photos beyond this many pixels are refused: a small file may unpack to gigabytes. 120 megapixels is more than any phone's. */
export const MAX_PIXELS = 120_000_000;
/** What a photo is shown by until it is there. */
export const PLACEHOLDER = { width: 16, quality: 30 } as const;

// Requests for photos arrive side by side; one thread each keeps the machine answering everything else.
sharp.concurrency(1);
sharp.cache(false);

/** A photo to work on, upright. What is cut off or damaged fails while it is read. */
export const openPhoto = (original: Uint8Array) =>
  sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();

/** An upright photo, turned clockwise by so many degrees besides. */
const openTurned = (original: Buffer, giro: number) =>
  giro === 0 ? openPhoto(original) : openPhoto(original).rotate(giro);

/** How a variant is asked for: `giro` in degrees clockwise, `width` in pixels. */
export interface VariantForm {
  readonly width: number;
  readonly giro: number;
  readonly format: 'webp' | 'jpg';
}

/**
 * One variant of a photo: turned upright, then as staff turned it, never enlarged, without any metadata (a phone writes the place into it).
 * @throws Error when the bytes are no readable image.
 */
export function encodeVariant(original: Buffer, { width, giro, format }: VariantForm): Promise<Buffer> {
  const resized = openTurned(original, giro).resize({ width, withoutEnlargement: true });
  return format === 'jpg'
    ? resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    : resized.webp({ quality: 76, effort: 4 }).toBuffer();
}

/**
 * Size of a photo as shown, turned by `giro` degrees, in pixels, and its placeholder as a data URI of some
 * 100 bytes.
 * @throws Error when the bytes are no readable image.
 */
export async function measurePhoto(original: Buffer, giro: number): Promise<PhotoMeasure> {
  const { autoOrient } = await sharp(original, { limitInputPixels: MAX_PIXELS }).metadata();
  const isSideways = giro % 180 !== 0;
  const ancho = isSideways ? autoOrient.height : autoOrient.width;
  const alto = isSideways ? autoOrient.width : autoOrient.height;
  const { width, quality } = PLACEHOLDER;
  const tiny = await openTurned(original, giro).resize({ width }).webp({ quality }).toBuffer();
  return { ancho, alto, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
}
