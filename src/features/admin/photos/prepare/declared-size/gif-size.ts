import type { Size } from '#src/features/admin/photos/prepare/photo-size.ts';
import type { FileWindow } from './file-window.ts';

/** Bytes of a table of colours, by the packed field that tells of it; 0 where there is none (GIF89a, sections 18 and 20). */
const tableBytes = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1));

const EXTENSION = 0x21;
const IMAGE = 0x2c;

/**
 * A GIF says how large its screen is, and each of its images where it lies on it: browsers make the screen as large as the first.
 * @throws RangeError where it breaks off before
 */
export async function sizeOfGif(file: FileWindow): Promise<Size> {
  const screen = await file.view(6, 5);
  const [width, height] = [screen.getUint16(0, true), screen.getUint16(2, true)];
  let at = 13 + tableBytes(screen.getUint8(4));
  while ((await file.view(at, 1)).getUint8(0) === EXTENSION) {
    // A label, and blocks that begin with their length, up to an empty one.
    at += 2;
    for (let length = -1; length !== 0; at += 1 + length) length = (await file.view(at, 1)).getUint8(0);
  }
  const image = await file.view(at, 9);
  if (image.getUint8(0) !== IMAGE) return { width, height };
  return {
    width: Math.max(width, image.getUint16(1, true) + image.getUint16(5, true)),
    height: Math.max(height, image.getUint16(3, true) + image.getUint16(7, true)),
  };
}
