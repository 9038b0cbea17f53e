import { exifTurn, UPRIGHT, type Turn } from './exif-orientation.ts';
import { jpegParts } from './jpeg-parts.ts';
import { joined, nameAt, type Parts } from './parts.ts';
import { pngParts } from './png-parts.ts';
import { correctWebpHeader, webpParts } from './webp-parts.ts';

/** A photo's file without location, time and camera. */
export interface BarePhoto {
  /** The picture and its colours, encoded as before; the same array when the file holds nothing else. */
  readonly bytes: Uint8Array;
  /** How to orient the picture: the file itself no longer says it. */
  readonly turn: Turn;
}

/** @returns null when the file is not a JPEG, PNG or WebP */
function partsOf(bytes: Uint8Array): Parts | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegParts(bytes);
  if (nameAt(bytes, 0) === '\u0089PNG') return pngParts(bytes);
  return nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP' ? webpParts(bytes) : null;
}

/**
 * Strips metadata from a JPEG, PNG or WebP. An allow-list of parts is kept, so unknown kinds of metadata are removed too.
 * Nothing is decoded.
 * @returns null when the file is of another kind, or cannot be parsed
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
