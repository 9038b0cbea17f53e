import { imageLimits } from '#src/config/stock-limits.ts';
import { checkPhoto, isTooLarge } from './check-photo.ts';
import type { ImageKind } from './image-kind.ts';
import { GOOD_BYTES, QUALITIES, storedSize, type Size } from './photo-size.ts';
import { PhotoRefusal } from './refusals.ts';

/** Behind what was transparent: JPEG knows no transparency, and the gallery's paper is white. */
const PAPER = '#fff';

/** A photograph that is ready to be sent: upright, without metadata, a JPEG of at most `LONGEST_SIDE` pixels. */
export interface PreparedPhoto extends Size {
  readonly blob: Blob;
}

/** @throws PhotoRefusal without a connection: what opens HEIC comes when it is needed. */
async function loadHeicDecoder() {
  try {
    return await import('./decode-heic.ts');
  } catch {
    throw new PhotoRefusal('unloaded', 'heic');
  }
}

/** Opens a file upright, as its metadata say that it stands. */
async function decode(file: Blob, kind: ImageKind): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (kind !== 'heic') throw error;
    const { decodeHeic } = await loadHeicDecoder();
    return createImageBitmap(await decodeHeic(file));
  }
}

function drawn(bitmap: ImageBitmap, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('No canvas');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
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
 * Makes a photograph of what a camera wrote.
 * @throws PhotoRefusal
 */
export async function encodePhoto(file: Blob): Promise<PreparedPhoto> {
  const kind = await checkPhoto(file);
  let bitmap: ImageBitmap;
  try {
    bitmap = await decode(file, kind);
  } catch (error) {
    if (error instanceof PhotoRefusal) throw error;
    throw new PhotoRefusal(error instanceof RangeError ? 'too-many-pixels' : 'damaged', kind);
  }
  try {
    if (isTooLarge(bitmap)) throw new PhotoRefusal('too-many-pixels', kind);
    const size = storedSize(bitmap);
    const blob = await encoded(drawn(bitmap, size));
    if (blob.size > imageLimits.maxBytes) throw new PhotoRefusal('too-large', kind);
    return { blob, ...size };
  } finally {
    bitmap.close();
  }
}
