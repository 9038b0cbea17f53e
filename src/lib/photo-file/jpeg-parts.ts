import { hasTextAt, viewOf, type Parts, type Stretch } from './parts.ts';

/** Marker codes (ITU-T T.81, table B.1). */
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** Frames, tables, scans, restart intervals: everything that decoding needs. */
const isCoding = (marker: number) => marker >= 0xc0 && marker <= 0xdf && marker !== 0xc8;

/** Length of a JFIF header without a thumbnail. */
const JFIF_LENGTH = 16;

/** Application segments that define the colours: JFIF, the ICC profile, and Adobe's colour transform. */
function isColour(bytes: Uint8Array, marker: number, at: number, length: number): boolean {
  if (marker === 0xe0) return length === JFIF_LENGTH && hasTextAt(bytes, at, 'JFIF\0');
  if (marker === 0xe2) return hasTextAt(bytes, at, 'ICC_PROFILE\0');
  return marker === 0xee && hasTextAt(bytes, at, 'Adobe');
}

/** Start of the marker after a scan's data: 0xff 0x00 is data, and restart markers belong to the scan. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xff;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

/**
 * Splits a JPEG into parts, up to the end of its first image: a gain map, a second view or a video after it carries
 * metadata, and this site shows none of them.
 * @throws RangeError when the file is truncated
 */
export function jpegParts(bytes: Uint8Array): Parts {
  const view = viewOf(bytes);
  const kept: Stretch[] = [[0, 2]];
  let exif: Uint8Array | null = null;
  for (let at = 2; ;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw new RangeError('The JPEG is truncated: no end-of-image marker');
    const marker = view.getUint8(at + 1);
    // A fill byte, a stuffed byte, and markers without a segment.
    if (marker === 0xff || marker === 0 || marker === 1 || marker === START_OF_IMAGE || isRestart(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === END_OF_IMAGE) return { kept: [...kept, [at, at + 2]], exif };
    const length = view.getUint16(at + 2);
    const segmentEnd = at + 2 + length;
    const content = at + 4;
    if (marker === APP1 && hasTextAt(bytes, content, 'Exif\0')) exif ??= bytes.subarray(content, segmentEnd);
    const end = marker === START_OF_SCAN ? endOfScan(bytes, segmentEnd) : segmentEnd;
    if (isCoding(marker) || isColour(bytes, marker, content, length)) kept.push([at, end]);
    at = end;
  }
}
