import type { Size } from '#src/features/admin/photos/prepare/photo-size.ts';
import type { FileWindow } from './file-window.ts';

/** Markers that begin a frame (ITU-T T.81, table B.1): C0 to CF but the three for tables and extensions. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers that nothing belongs to (table B.1): restarts, start and end of an image, TEM. */
const isAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01;

/** Where the next marker's code stands; what decoders skip before it is skipped, and what fills it up with 0xff. */
async function nextMarker(file: FileWindow, from: number): Promise<number> {
  const fill = await file.find(from, (byte) => byte === 0xff);
  return file.find(fill, (byte) => byte !== 0xff);
}

/**
 * A JPEG's size stands in its frame, behind what the camera and whoever came after it wrote.
 * @throws RangeError where it has none
 */
export async function sizeOfJpeg(file: FileWindow): Promise<Size> {
  for (let at = await nextMarker(file, 2); ; at = await nextMarker(file, at)) {
    const marker = (await file.view(at, 1)).getUint8(0);
    if (isFrame(marker)) {
      const frame = await file.view(at + 4, 4);
      return { width: frame.getUint16(2), height: frame.getUint16(0) };
    }
    // 0xff 0x00 is no marker.
    const hasLength = marker !== 0 && !isAlone(marker);
    at += 1 + (hasLength ? (await file.view(at + 1, 2)).getUint16(0) : 0);
  }
}
