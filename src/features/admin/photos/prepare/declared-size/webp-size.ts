import type { Size } from '#src/features/admin/photos/prepare/photo-size.ts';
import { fourCharacters, type FileWindow } from './file-window.ts';

/** WebP container (RFC 9649): the canvas of an extended file, or the one frame of a simple one. */
export async function sizeOfWebp(file: FileWindow): Promise<Size | null> {
  const view = await file.view(0, 30);
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00;
  switch (fourCharacters(view, 12)) {
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}
