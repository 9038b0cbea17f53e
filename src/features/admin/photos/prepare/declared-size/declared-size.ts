import type { KnownKind } from '#src/features/admin/photos/prepare/image-kind.ts';
import type { Size } from '#src/features/admin/photos/prepare/photo-size.ts';
import { fileWindow, type FileWindow } from './file-window.ts';
import { sizeOfGif } from './gif-size.ts';
import { sizeOfHeif } from './heif-size.ts';
import { sizeOfJpeg } from './jpeg-size.ts';
import { sizeOfWebp } from './webp-size.ts';

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
 * The size that a file says it has, wherever it says so, read without decoding it: a small file may unpack to gigabytes, which takes a
 * phone's tab down.
 * @returns null where it says none
 */
export async function declaredSize(file: Blob, kind: KnownKind): Promise<Size | null> {
  try {
    return await READERS[kind](fileWindow(file));
  } catch (error) {
    // It breaks off before: whoever decodes it says so.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
