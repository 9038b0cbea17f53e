import type { ImageKind } from './image-kind.ts';
import type { Size } from './photo-size.ts';

/**
 * Bytes from a file's start in which its size stands: a JPEG has it behind what the camera wrote, of which a phone makes some
 * hundred kilobytes.
 */
export const SIZE_BYTES = 512 * 1024;

const text = (view: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));

/** Markers that begin a frame (ITU-T T.81, table B.1): C0 to CF but the three for tables and extensions. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(view: DataView): Size | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    // Markers may be filled up with 0xff.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** WebP container (RFC 9649): the canvas of an extended file, or the one frame of a simple one. */
function sizeOfWebp(view: DataView): Size | null {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00;
  switch (text(view, 12)) {
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

/**
 * The size that a file says it has, read without decoding it: a small file may unpack to gigabytes, which takes a phone's tab
 * down.
 * @param head its first bytes, `SIZE_BYTES` where it has them
 * @returns null where it does not stand there
 */
export function declaredSize(head: Uint8Array, kind: ImageKind): Size | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    switch (kind) {
      case 'png':
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 'gif':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case 'webp':
        return sizeOfWebp(view);
      case 'jpeg':
        return sizeOfJpeg(view);
      default:
        return null;
    }
  } catch {
    // It breaks off before: whoever decodes it says so.
    return null;
  }
}
