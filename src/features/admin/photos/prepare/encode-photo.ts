import { imageLimits } from '#src/config/stock-limits.ts';
import { barePhoto } from '#src/lib/photo-file/bare-photo.ts';
import { UPRIGHT, type Turn } from '#src/lib/photo-file/exif-orientation.ts';
import { checkPhoto, isTooLarge } from './check-photo.ts';
import type { ImageKind } from './image-kind.ts';
import { GOOD_BYTES, QUALITIES, storedSize, type Size } from './photo-size.ts';
import { PhotoRefusal } from './refusals.ts';

/** Replaces transparency, which JPEG does not support: the gallery's background is white. */
const PAPER = '#fff';

/** A photo ready for upload: an upright JPEG without metadata, of at most `LONGEST_SIDE` pixels. */
export interface PreparedPhoto extends Size {
  readonly blob: Blob;
}

/** @throws PhotoRefusal when offline: the HEIC decoder loads on demand */
async function loadHeicDecoder() {
  try {
    return await import('./decode-heic.ts');
  } catch {
    throw new PhotoRefusal('unloaded', 'heic');
  }
}

/** A file without orientation metadata, and the rotation to apply after decoding. */
interface OrientedFile {
  readonly file: Blob;
  readonly turn: Turn;
}

/** Browsers differ in applying EXIF orientation to PNG and WebP, so strip it and rotate here. */
async function withoutExif(file: Blob, kind: ImageKind): Promise<OrientedFile> {
  if (kind !== 'png' && kind !== 'webp') return { file, turn: UPRIGHT };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const bare = barePhoto(bytes);
  if (bare === null) return { file, turn: UPRIGHT };
  return { file: bare.bytes === bytes ? file : new Blob([new Uint8Array(bare.bytes)]), turn: bare.turn };
}

/**
 * Decodes a file. The browser applies the orientation that every version supports: EXIF in JPEG, properties
 * in AVIF.
 */
async function decode(file: Blob, kind: ImageKind): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (kind !== 'heic') throw error;
    const { decodeHeic } = await loadHeicDecoder();
    return createImageBitmap(await decodeHeic(file));
  }
}

const sideways = ({ width, height }: Size): Size => ({ width: height, height: width });

const turned = (size: Size, { degrees }: Turn): Size => (degrees % 180 === 0 ? size : sideways(size));

/** Rotation matrices of whole numbers, so that nothing is blurred. */
const AXES = { 0: [1, 0, 0, 1], 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0] } as const;

/** Draws a bitmap upright. @param size of the result */
function drawn(bitmap: ImageBitmap, turn: Turn, size: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('Could not create a 2d canvas context');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  const [a, b, c, d] = AXES[turn.degrees];
  const side = turn.isMirrored ? -1 : 1;
  context.setTransform(side * a, side * b, c, d, size.width / 2, size.height / 2);
  const { width, height } = turned(size, turn);
  context.drawImage(bitmap, -width / 2, -height / 2, width, height);
  return canvas;
}

async function encoded(canvas: OffscreenCanvas): Promise<Blob> {
  let blob = new Blob();
  for (const quality of QUALITIES) {
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= GOOD_BYTES) break;
  }
  return blob;
}

/**
 * Converts a camera's file to a photo for upload.
 * @throws PhotoRefusal when the file is not supported, damaged or too large
 */
export async function encodePhoto(file: Blob): Promise<PreparedPhoto> {
  const kind = await checkPhoto(file);
  let bitmap: ImageBitmap;
  const oriented = await withoutExif(file, kind);
  try {
    bitmap = await decode(oriented.file, kind);
  } catch (error) {
    if (error instanceof PhotoRefusal) throw error;
    throw new PhotoRefusal(error instanceof RangeError ? 'too-many-pixels' : 'damaged', kind);
  }
  try {
    if (isTooLarge(bitmap)) throw new PhotoRefusal('too-many-pixels', kind);
    const size = storedSize(turned(bitmap, oriented.turn));
    const blob = await encoded(drawn(bitmap, oriented.turn, size));
    if (blob.size > imageLimits.maxBytes) throw new PhotoRefusal('too-large', kind);
    return { blob, ...size };
  } finally {
    bitmap.close();
  }
}
