import type { KnownKind } from '#src/features/admin/photos/prepare/image-kind.ts';
import type { Size } from '#src/features/admin/photos/prepare/photo-size.ts';
import { fileWindow, type FileWindow, fourCharacters } from './file-window.ts';
import { sizeOfHeif } from './heif-size.ts';

/** WebP container (RFC 9649): the canvas of an extended file, or the single frame of a simple one. */
async function sizeOfWebp(file: FileWindow): Promise<Size | null> {
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

/** Start-of-frame markers (ITU-T T.81, table B.1): C0 to CF except DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a segment (table B.1): restarts, start and end of image, TEM. */
const isStandalone = (marker: number) => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01;

/** The offset of the next marker's code, after skipping bytes that decoders ignore and 0xff fill bytes. */
async function nextMarker(file: FileWindow, from: number): Promise<number> {
  const fill = await file.find(from, (byte) => byte === 0xff);
  return file.find(fill, (byte) => byte !== 0xff);
}

/**
 * A JPEG's size is in its frame header, after any metadata segments.
 * @throws RangeError when there is none
 */
async function sizeOfJpeg(file: FileWindow): Promise<Size> {
  for (let at = await nextMarker(file, 2); ; at = await nextMarker(file, at)) {
    const marker = (await file.view(at, 1)).getUint8(0);
    if (isFrame(marker)) {
      const frame = await file.view(at + 4, 4);
      return { width: frame.getUint16(2), height: frame.getUint16(0) };
    }
    // 0xff 0x00 is not a marker.
    const hasLength = marker !== 0 && !isStandalone(marker);
    at += 1 + (hasLength ? (await file.view(at + 1, 2)).getUint16(0) : 0);
  }
}

/** Bytes of a colour table from its packed field; 0 without one (GIF89a, sections 18 and 20). */
const tableBytes = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1));

const EXTENSION = 0x21;
const IMAGE = 0x2c;

/**
 * A GIF declares its screen size, and the position and size of each image. Browsers enlarge the screen to fit
 * the first image.
 * @throws RangeError when the file ends too early
 */
async function sizeOfGif(file: FileWindow): Promise<Size> {
  const screen = await file.view(6, 5);
  const [width, height] = [screen.getUint16(0, true), screen.getUint16(2, true)];
  let at = 13 + tableBytes(screen.getUint8(4));
  while ((await file.view(at, 1)).getUint8(0) === EXTENSION) {
    // A label, then length-prefixed blocks up to an empty one.
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

async function sizeOfPng(file: FileWindow): Promise<Size> {
  const header = await file.view(16, 8);
  return { width: header.getUint32(0), height: header.getUint32(4) };
}

const READERS: Record<KnownKind, (file: FileWindow) => Promise<Size | null>> = {
  png: sizeOfPng,
  gif: sizeOfGif,
  webp: sizeOfWebp,
  jpeg: sizeOfJpeg,
  avif: sizeOfHeif,
  heic: sizeOfHeif,
};

/**
 * The size declared in a file, read without decoding: a small file may unpack to gigabytes, which crashes a
 * phone's tab.
 * @returns null when no size is found
 */
export async function declaredSize(file: Blob, kind: KnownKind): Promise<Size | null> {
  try {
    return await READERS[kind](fileWindow(file));
  } catch (error) {
    // The file ends too early: the caller reports it as damaged.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
