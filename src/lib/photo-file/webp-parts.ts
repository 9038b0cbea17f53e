import { nameAt, viewOf, type Parts, type Stretch } from './parts.ts';

/** The chunks that define the picture and its colours (RFC 9649, section 2.7), animation included. */
const KEPT: ReadonlySet<string> = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']);

/** 'RIFF', the size of the rest, 'WEBP'. */
const HEADER_BYTES = 12;
/** Position of the flags of an extended file, whose VP8X chunk must come first. */
const FLAGS_AT = 20;
const EXIF_AND_XMP = 0x08 | 0x04;

/**
 * Splits a WebP into parts.
 * @throws RangeError when the file is truncated
 */
export function webpParts(bytes: Uint8Array): Parts {
  const view = viewOf(bytes);
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > bytes.length) throw new RangeError('The WebP is truncated');
  const kept: Stretch[] = [[0, HEADER_BYTES]];
  let exif: Uint8Array | null = null;
  for (let at = HEADER_BYTES; at < fileEnd;) {
    const size = view.getUint32(at + 4, true);
    // Chunks are padded to even lengths; some encoders omit the last one's padding.
    const end = Math.min(at + 8 + size + (size % 2), fileEnd);
    if (at + 8 + size > fileEnd) throw new RangeError('The WebP is truncated within a chunk');
    const name = nameAt(bytes, at);
    if (KEPT.has(name)) kept.push([at, end]);
    if (name === 'EXIF') exif ??= bytes.subarray(at + 8, at + 8 + size);
    at = end;
  }
  return { kept, exif };
}

/** Sets the size in the header of a shortened file, and clears its metadata flags. */
export function correctWebpHeader(shortened: Uint8Array): void {
  const view = viewOf(shortened);
  view.setUint32(4, shortened.length - 8, true);
  if (nameAt(shortened, HEADER_BYTES) === 'VP8X')
    view.setUint8(FLAGS_AT, view.getUint8(FLAGS_AT) & ~EXIF_AND_XMP);
}
