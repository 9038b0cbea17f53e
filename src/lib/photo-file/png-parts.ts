import { nameAt, viewOf, type Parts, type Stretch } from './parts.ts';

/** The chunks that define the picture and its colours (PNG, third edition, section 11), animation included. */
const KEPT: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const FRAME_BYTES = 12;

/**
 * Splits a PNG into parts.
 * @throws RangeError when the file is truncated
 */
export function pngParts(bytes: Uint8Array): Parts {
  const view = viewOf(bytes);
  const kept: Stretch[] = [[0, SIGNATURE_BYTES]];
  let exif: Uint8Array | null = null;
  for (let at = SIGNATURE_BYTES; ;) {
    const end = at + FRAME_BYTES + view.getUint32(at);
    if (end > bytes.length) throw new RangeError('The PNG is truncated within a chunk');
    const name = nameAt(bytes, at + 4);
    if (KEPT.has(name)) kept.push([at, end]);
    if (name === 'eXIf') exif ??= bytes.subarray(at + 8, end - 4);
    if (name === 'IEND') return { kept, exif };
    at = end;
  }
}
