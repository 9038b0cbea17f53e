import sharp, { type Metadata } from 'sharp';
import { barePhoto } from '#src/lib/photo-file/bare-photo.ts';
import { UPRIGHT } from '#src/lib/photo-file/exif-orientation.ts';
import { PHOTO_WIDTHS } from '#src/paths.ts';
import { MAX_PIXELS, openPhoto, PLACEHOLDER } from './encode.ts';

/**
 * Looks at photos before they are stored. A name, a type and a client's word prove nothing: only what can be decoded to its
 * end is a photo, and what the camera wrote beside it (the place above all) is nobody's business.
 */

/** JPEG and WebP quality of photos that are written anew; their variants are smaller, so nothing of it is seen. */
const QUALITY = 90;

const FORMATS = ['jpeg', 'png', 'webp'] as const;
type Format = (typeof FORMATS)[number];
/**
 * WebP unpacks as a whole, an interlaced PNG and a progressive JPEG too: 120 megapixels of them take a gigabyte. Phones write
 * baseline JPEG, which is read by lines.
 */
const WHOLE_MAX_PIXELS = 60_000_000;
const MOST_PIXELS: Readonly<Record<Format, number>> = {
  jpeg: MAX_PIXELS,
  png: WHOLE_MAX_PIXELS,
  webp: WHOLE_MAX_PIXELS,
};

/** Variants and placeholders are WebP, which has no longer side (RFC 9649, section 2.7.1.1: fourteen bits). */
const LONGEST_SIDE = 2 ** 14 - 1;

/** Whether a photo is so narrow that none of its variants could be written, upright or turned. */
function isTooNarrow({ width, height }: Metadata): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const widest = Math.max(PLACEHOLDER.width, Math.min(short, ...PHOTO_WIDTHS.slice(-1)));
  return (long / short) * widest > LONGEST_SIDE;
}

/** How many pixels a photo may have. */
const mostPixels = (format: Format, { isProgressive }: Metadata): number =>
  isProgressive ? WHOLE_MAX_PIXELS : MOST_PIXELS[format];

const EXTENSIONS: Readonly<Record<Format, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/** A photo that may be stored. */
export interface SoundPhoto {
  readonly bytes: Buffer;
  /** What it is by its content. */
  readonly mimeType: string;
  /** Its extension, without a dot. */
  readonly extension: string;
}

/** Why a file may not be stored. */
export type Unsound = 'not-an-image' | 'too-many-pixels' | 'too-narrow' | 'damaged';

async function metadataOf(bytes: Buffer): Promise<Metadata | null> {
  try {
    // Bounds are told apart from what is no image at all.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

/**
 * A photo upright and without metadata, in its own format. Only what has to be turned, or cannot be taken apart, is encoded anew.
 * @throws Error when it has to be encoded anew and is damaged
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

/** A photo as it may be stored: decoded to its end, upright, without metadata. Bytes that are so already stay as they are. */
export async function soundPhoto(bytes: Buffer): Promise<SoundPhoto | Unsound> {
  const metadata = await metadataOf(bytes);
  const format = FORMATS.find((known) => known === metadata?.format);
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
