import { imageLimits } from '#src/config/stock-limits.ts';
import { declaredSize } from './declared-size/declared-size.ts';
import { HEAD_BYTES, imageKind, type KnownKind } from './image-kind.ts';
import { MAX_PIXELS, type Size } from './photo-size.ts';
import { PhotoRefusal } from './refusals.ts';

/** Whether a browser may be asked to decode so much. */
export const isTooLarge = ({ width, height }: Size): boolean => width * height > MAX_PIXELS;

/** What cannot be made small must be small (SPEC section 5). */
function refusalOfUnknown(file: Blob): PhotoRefusal {
  const isHuge = file.type.startsWith('image/') && file.size > imageLimits.maxBytes;
  return new PhotoRefusal(isHuge ? 'too-large' : 'not-an-image', 'unknown');
}

/**
 * Looks at what a file says of itself, before it is kept, shown or decoded: each of these may end the page, and a kept one would end it
 * at every opening.
 * @throws PhotoRefusal when it is no image or one of another kind, or says no size, or too large a one
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

/** What a file is, or why it is not taken. One that cannot be read, as from a cloud that is out of reach, counts as damaged. */
export async function lookAtPhoto(file: Blob): Promise<KnownKind | PhotoRefusal> {
  try {
    return await checkPhoto(file);
  } catch (error) {
    return error instanceof PhotoRefusal ? error : new PhotoRefusal('damaged', 'unknown');
  }
}

/**
 * Whether a file that was looked at may be shown before it is prepared. Decoders of AVIF and HEIC begin with what the compressed stream
 * says, which may be more than the file does.
 */
export function isShowable(kind: KnownKind): boolean {
  return kind !== 'avif' && kind !== 'heic';
}
