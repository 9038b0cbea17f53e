import sharp, { type Metadata } from 'sharp';
import { barePhoto } from '#src/lib/photo-file/bare-photo.ts';
import { UPRIGHT } from '#src/lib/photo-file/exif-orientation.ts';
import { PHOTO_WIDTHS } from '#src/paths.ts';
import { MAX_PIXELS, openPhoto, PLACEHOLDER } from './encode.ts';

/**
 * Validates photos before they are stored. File names and declared types are not trusted: a photo must decode completely.
 * Metadata, above all the location, is removed.
 */

/** JPEG and WebP quality of re-encoded photos; the loss is invisible in their smaller variants. */
const QUALITY = 90;

const FORMATS = ['jpeg', 'png', 'webp'] as const;
type Format = (typeof FORMATS)[number];
/**
 * Limit for formats that are decoded as a whole (WebP, interlaced PNG, progressive JPEG): 120 megapixels would take a
 * gigabyte. Phones write baseline JPEG, which is decoded line by line.
 */
const WHOLE_MAX_PIXELS = 60_000_000;
const MOST_PIXELS: Readonly<Record<Format, number>> = {
  jpeg: MAX_PIXELS,
  png: WHOLE_MAX_PIXELS,
  webp: WHOLE_MAX_PIXELS,
};

/** Longest side of a WebP, the format of variants and placeholders (RFC 9649, section 2.7.1.1: fourteen bits). */
const LONGEST_SIDE = 2 ** 14 - 1;

/** Whether a photo is so narrow that its variants would exceed the longest side, upright or rotated. */
function isTooNarrow({ width, height }: Metadata): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const widest = Math.max(PLACEHOLDER.width, Math.min(short, ...PHOTO_WIDTHS.slice(-1)));
  return (long / short) * widest > LONGEST_SIDE;
}

/** Maximum number of pixels. */
const mostPixels = (format: Format, { isProgressive }: Metadata): number =>
  isProgressive ? WHOLE_MAX_PIXELS : MOST_PIXELS[format];

const EXTENSIONS: Readonly<Record<Format, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/** A valid photo, ready to be stored. */
export interface SoundPhoto {
  readonly bytes: Buffer;
  /** MIME type by content. */
  readonly mimeType: string;
  /** Extension without a dot. */
  readonly extension: string;
}

/** Why a file is rejected. */
export type Unsound = 'not-an-image' | 'too-many-pixels' | 'too-narrow' | 'damaged';

async function metadataOf(bytes: Buffer): Promise<Metadata | null> {
  try {
    // No limit here, to distinguish large images from files that are no images.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

/**
 * Makes a photo upright and removes its metadata, keeping its format. It is re-encoded only if it must be rotated or its
 * structure cannot be parsed.
 * @throws Error when it must be re-encoded and is damaged
 */
export async function withoutMetadata(bytes: Buffer, format: Format): Promise<Buffer> {
  const bare = barePhoto(bytes);
  if (bare?.turn === UPRIGHT) return bare.bytes === bytes ? bytes : Buffer.from(bare.bytes);
  const { degrees, isMirrored } = bare?.turn ?? UPRIGHT;
  // sharp mirrors before it rotates, whatever the order of the calls.
  const photo = openPhoto(bare?.bytes ?? bytes)
    .flop(isMirrored)
    .rotate(degrees);
  if (format === 'png') return photo.png().toBuffer();
  return format === 'webp'
    ? photo.webp({ quality: QUALITY }).toBuffer()
    : photo.jpeg({ quality: QUALITY }).toBuffer();
}

/** Validates a photo: it must decode completely. @returns it upright and without metadata, unchanged if it already is. */
export async function soundPhoto(bytes: Buffer): Promise<SoundPhoto | Unsound> {
  const metadata = await metadataOf(bytes);
  const format = FORMATS.find((supported) => supported === metadata?.format);
  if (metadata === null || format === undefined) return 'not-an-image';
  if (metadata.width * metadata.height * (metadata.pages ?? 1) > mostPixels(format, metadata))
    return 'too-many-pixels';
  if (isTooNarrow(metadata)) return 'too-narrow';
  const sound = { mimeType: `image/${format}`, extension: EXTENSIONS[format] };
  try {
    const stored = await withoutMetadata(bytes, format);
    await openPhoto(stored)
      .resize({ width: 1, height: 1, fit: 'fill', fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
    return { ...sound, bytes: stored };
  } catch {
    return 'damaged';
  }
}
