import { exifTurn, UPRIGHT, type Turn } from './exif-orientation.ts';
import { jpegParts } from './jpeg-parts.ts';
import { joined, nameAt, type Parts } from './parts.ts';
import { pngParts } from './png-parts.ts';
import { correctWebpHeader, webpParts } from './webp-parts.ts';

/** A photo's file without its place, its time and its camera. */
export interface BarePhoto {
  /** The picture and its colours, coded as before; the very same array where there is nothing else in the file. */
  readonly bytes: Uint8Array;
  /** How the picture has to be turned: the file itself no longer says so. */
  readonly turn: Turn;
}

/** @returns null when the file is no JPEG, PNG or WebP */
function partsOf(bytes: Uint8Array): Parts | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegParts(bytes);
  if (nameAt(bytes, 0) === '\u0089PNG') return pngParts(bytes);
  return nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP' ? webpParts(bytes) : null;
}

/**
 * Takes a JPEG, PNG or WebP apart and leaves out all but an allowed list of parts, so that no kind of metadata has to be known
 * to be left out. Nothing is decoded.
 * @returns null when the file is of another kind, or its parts cannot be told apart
 */
export function barePhoto(bytes: Uint8Array): BarePhoto | null {
  try {
    const parts = partsOf(bytes);
    if (parts === null) return null;
    const bare = joined(bytes, parts.kept);
    if (bare !== bytes && nameAt(bytes, 0) === 'RIFF') correctWebpHeader(bare);
    return { bytes: bare, turn: parts.exif === null ? UPRIGHT : exifTurn(parts.exif) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
