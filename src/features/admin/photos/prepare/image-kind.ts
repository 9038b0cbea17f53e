/** Image formats that can be prepared. */
export type KnownKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** Formats detected by content; `other` is an image format that cannot be prepared. */
export type ImageKind = KnownKind | 'other' | 'unknown';

/** Bytes from a file's start that `imageKind` needs. */
export const HEAD_BYTES = 256;

/** Brands of ISO base media files (ISO/IEC 23008-12), by still image format. */
const BRANDS: ReadonlyMap<string, ImageKind> = new Map([
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'].map((brand) => [brand, 'heic'] as const),
  ...['avif', 'avis'].map((brand) => [brand, 'avif'] as const),
  // Images of any codec, and Canon's raw format.
  ...['mif1', 'msf1', 'crx '].map((brand) => [brand, 'other'] as const),
]);

/** Signatures of other image formats; most raw formats are TIFF. */
const OTHERS: readonly RegExp[] = [
  /^(II\*\0|MM\0\*|II\+\0|MM\0\+)/, // TIFF, DNG, NEF, ARW, CR2, PEF
  /^(II(RO|RS|U\0)|MMOR|FUJIFILMCCD-RAW)/, // ORF, RW2, RAF
  /^(\xff\n|\0\0\0\fJXL )/, // JPEG XL
  /^(\0\0\0\fjP {2}|\xffO\xffQ)/, // JPEG 2000
  /^BM.{4}\0{4}.{5}\0{3}/s, // BMP
  /^8BPS\0/, // Photoshop
  /^(\xef\xbb\xbf)?\s*(<\?xml[^]*)?<svg\b/i, // SVG
];

const text = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));

/** The first supported brand of an ISO base media file, the major brand first. */
function kindOfMediaFile(head: Uint8Array): ImageKind {
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0);
  let found: ImageKind = 'unknown';
  for (let at = 8; at + 4 <= Math.min(size, head.length); at += 4) {
    // A version separates the major brand from the compatible ones.
    const kind = at === 12 ? undefined : BRANDS.get(text(head, at, at + 4));
    if (kind === 'other') found = kind;
    else if (kind !== undefined) return kind;
  }
  return found;
}

/**
 * Detects a file's format by content, regardless of name and type: a `.jfif` is a JPEG, as is a renamed
 * photo.
 * @param head its first bytes, at least `HEAD_BYTES` if the file is that long
 */
export function imageKind(head: Uint8Array): ImageKind {
  if (head.length < 12) return 'unknown';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text(head, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'gif';
  if (text(head, 4, 8) === 'ftyp') return kindOfMediaFile(head);
  const start = text(head, 0, head.length);
  return OTHERS.some((beginning) => beginning.test(start)) ? 'other' : 'unknown';
}
