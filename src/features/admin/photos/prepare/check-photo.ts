import { imageLimits } from '#src/config/stock-limits.ts';
import { declaredSize } from './declared-size/declared-size.ts';
import { HEAD_BYTES, imageKind, type KnownKind } from './image-kind.ts';
import { MAX_PIXELS, type Size } from './photo-size.ts';
import { PhotoRefusal } from './refusals.ts';

/** Whether an image has too many pixels to decode in a browser. */
export const isTooLarge = ({ width, height }: Size): boolean => width * height > MAX_PIXELS;

/** An unknown file cannot be shrunk, so the size limit applies (SPEC section 5). */
function refusalOfUnknown(file: Blob): PhotoRefusal {
  const isHuge = file.type.startsWith('image/') && file.size > imageLimits.maxBytes;
  return new PhotoRefusal(isHuge ? 'too-large' : 'not-an-image', 'unknown');
}

/**
 * Checks a file's header before the file is stored, previewed or decoded. Each of these may crash the page,
 * and a stored file would crash it on every load.
 * @throws PhotoRefusal when the file is not a supported image, or declares no size or too large a one
 */
export async function checkPhoto(file: Blob): Promise<KnownKind> {
  const kind = imageKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (kind === 'unknown') throw refusalOfUnknown(file);
  if (kind === 'other') throw new PhotoRefusal('unopened', kind);
  const size = await declaredSize(file, kind);
  if (size === null) throw new PhotoRefusal('damaged', kind);
  if (isTooLarge(size)) throw new PhotoRefusal('too-many-pixels', kind);
  return kind;
}

/**
 * The kind of a file, or its refusal. A file that cannot be read, as from an unreachable cloud drive, counts
 * as damaged.
 */
export async function lookAtPhoto(file: Blob): Promise<KnownKind | PhotoRefusal> {
  try {
    return await checkPhoto(file);
  } catch (error) {
    return error instanceof PhotoRefusal ? error : new PhotoRefusal('damaged', 'unknown');
  }
}

/**
 * Whether a checked file may be previewed before it is prepared. AVIF and HEIC decoders go by the size in the
 * compressed stream, which may exceed the size in the container.
 */
export function isShowable(kind: KnownKind): boolean {
  return kind !== 'avif' && kind !== 'heic';
}
