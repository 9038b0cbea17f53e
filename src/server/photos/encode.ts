import sharp from 'sharp';
import type { PhotoMeasure } from '#src/server/pocketbase/photo-calls.ts';

/** Photos with more pixels are refused: a small file may decode to gigabytes. No phone produces 120 megapixels. */
export const MAX_PIXELS = 120_000_000;
/** Size and quality of the placeholder shown while a photo loads. */
export const PLACEHOLDER = { width: 16, quality: 30 } as const;

// Photos are requested concurrently; one thread per photo leaves CPU time for other requests.
sharp.concurrency(1);
sharp.cache(false);

/** Opens a photo with its EXIF orientation applied. Reading a truncated or damaged one fails. */
export const openPhoto = (original: Uint8Array) =>
  sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();

/** Opens an upright photo, rotated clockwise by `giro` degrees. */
const openTurned = (original: Buffer, giro: number) =>
  giro === 0 ? openPhoto(original) : openPhoto(original).rotate(giro);

/** Parameters of a variant: `giro` in degrees clockwise, `width` in pixels. */
export interface VariantForm {
  readonly width: number;
  readonly giro: number;
  readonly format: 'webp' | 'jpg';
}

/**
 * Encodes a variant of a photo: upright, rotated by `giro`, never enlarged, and without metadata, which may contain the
 * location.
 * @throws Error when the bytes are not a readable image.
 */
export function encodeVariant(original: Buffer, { width, giro, format }: VariantForm): Promise<Buffer> {
  const resized = openTurned(original, giro).resize({ width, withoutEnlargement: true });
  return format === 'jpg'
    ? resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    : resized.webp({ quality: 76, effort: 4 }).toBuffer();
}

/**
 * Displayed size of a photo in pixels, rotated by `giro` degrees, and its placeholder as a data URI of about 100 bytes.
 * @throws Error when the bytes are not a readable image.
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
