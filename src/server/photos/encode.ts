import sharp, { type Sharp } from 'sharp';
import { BOX_COLOUR, BOX_UNIT, readBox, type Box } from '#src/features/vehicles/domain/photo-box.ts';
import { LINK_PICTURE, LINK_POSITIONS } from '#src/paths.ts';
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

/** Photos with a lower mean relative luminance (0 to 1) are dark: 0.18 is photography's middle grey. */
const DARK_BELOW = 0.18;
/** The tone curve of a lifted variant: shadows open, black and white stay. */
const LIFT = 1.25;

/**
 * Parameters of a variant: `giro` in degrees clockwise, `tapado` the box that covers its plate, `width` in pixels, `lifted`
 * for the lighter tone of a dark cover, `link` the position of the crop for shared links, null for the whole photo.
 */
export interface VariantForm {
  readonly width: number;
  readonly giro: number;
  readonly tapado?: string;
  readonly lifted?: boolean;
  readonly link?: number | null;
  readonly format: 'webp' | 'jpg';
}

/** The picture with this part replaced by one colour. No pixel of the part is left. */
async function withoutBox(picture: Sharp, { x, y, width, height }: Box): Promise<Sharp> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const first = (edge: number, pixels: number) => Math.floor((edge * pixels) / BOX_UNIT);
  const last = (edge: number, pixels: number) => Math.ceil((edge * pixels) / BOX_UNIT);
  const [left, top] = [first(x, info.width), first(y, info.height)];
  const create = {
    width: last(x + width, info.width) - left,
    height: last(y + height, info.height) - top,
    ...{ channels: 3 as const, background: BOX_COLOUR },
  };
  return sharp(data, { raw: info }).composite([{ input: { create }, left, top }]);
}

/** The crop for shared links, at a position between the left or top end of the picture and the other. */
async function cropped(picture: Sharp, position: number): Promise<Sharp> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = LINK_PICTURE;
  const place = (beyond: number) => Math.round((beyond * position) / LINK_POSITIONS);
  return sharp(data, { raw: info }).extract({
    ...{ width, height },
    left: place(info.width - width),
    top: place(info.height - height),
  });
}

/**
 * Encodes a variant of a photo: upright, rotated by `giro`, without the part in its box, and without
 * metadata, which may contain the location.
 * @throws Error when the bytes are not a readable image.
 */
export async function encodeVariant(
  original: Buffer,
  { width, giro, tapado = '', lifted = false, link = null, format }: VariantForm,
): Promise<Buffer> {
  // Only a crop is enlarged: the page states its size.
  const size =
    link === null ? { width, withoutEnlargement: true } : { ...LINK_PICTURE, fit: 'outside' as const };
  const resized = openTurned(original, giro).resize(size);
  if (lifted) resized.gamma(1, LIFT);
  const box = readBox(tapado);
  const whole = box === null ? resized : await withoutBox(resized, box);
  const shown = link === null ? whole : await cropped(whole, link);
  return format === 'jpg'
    ? shown.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    : shown.webp({ quality: 76, effort: 4 }).toBuffer();
}

/** The linear value of an sRGB byte. */
function linear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Mean relative luminance of sRGB pixels, 0 to 1. */
function meanLuminance(pixels: Uint8Array, channels: number): number {
  let sum = 0;
  for (let at = 0; at < pixels.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    sum += 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  }
  return (sum * channels) / pixels.length;
}

/**
 * Displayed size of a photo in pixels, rotated by `giro` degrees, its placeholder as a data URI of about 100 bytes, and
 * whether it is dark.
 * @throws Error when the bytes are not a readable image.
 */
export async function measurePhoto(original: Buffer, giro: number): Promise<PhotoMeasure> {
  const { autoOrient } = await sharp(original, { limitInputPixels: MAX_PIXELS }).metadata();
  const isSideways = giro % 180 !== 0;
  const ancho = isSideways ? autoOrient.height : autoOrient.width;
  const alto = isSideways ? autoOrient.width : autoOrient.height;
  const { width, quality } = PLACEHOLDER;
  const { data, info } = await openTurned(original, giro)
    .resize({ width })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tiny = await sharp(data, { raw: info }).webp({ quality }).toBuffer();
  return {
    ancho,
    alto,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    oscura: meanLuminance(data, info.channels) < DARK_BELOW,
  };
}
