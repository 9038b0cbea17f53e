import { nameAt, viewOf, type Parts, type Stretch } from './parts.ts';

/** The chunks that draw the picture in its colours (RFC 9649, section 2.7), those of an animation included. */
const KEPT: ReadonlySet<string> = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']);

/** 'RIFF', the size of what follows, 'WEBP'. */
const HEADER_BYTES = 12;
/** Where the flags of an extended file stand, when its VP8X chunk comes first, as it must. */
const FLAGS_AT = 20;
const EXIF_AND_XMP = 0x08 | 0x04;

/**
 * Takes a WebP apart.
 * @throws RangeError when it breaks off
 */
export function webpParts(bytes: Uint8Array): Parts {
  const view = viewOf(bytes);
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > bytes.length) throw new RangeError('The file breaks off');
  const kept: Stretch[] = [[0, HEADER_BYTES]];
  let exif: Uint8Array | null = null;
  for (let at = HEADER_BYTES; at < fileEnd;) {
    const size = view.getUint32(at + 4, true);
    // Chunks are padded to even lengths; some writers leave the last one's padding out.
    const end = Math.min(at + 8 + size + (size % 2), fileEnd);
    if (at + 8 + size > fileEnd) throw new RangeError('A chunk breaks off');
    const name = nameAt(bytes, at);
    if (KEPT.has(name)) kept.push([at, end]);
    if (name === 'EXIF') exif ??= bytes.subarray(at + 8, at + 8 + size);
    at = end;
  }
  return { kept, exif };
}

/** Has the header of a shortened file say its size, and no metadata. */
export function correctWebpHeader(shortened: Uint8Array): void {
  const view = viewOf(shortened);
  view.setUint32(4, shortened.length - 8, true);
  if (nameAt(shortened, HEADER_BYTES) === 'VP8X')
    view.setUint8(FLAGS_AT, view.getUint8(FLAGS_AT) & ~EXIF_AND_XMP);
}
