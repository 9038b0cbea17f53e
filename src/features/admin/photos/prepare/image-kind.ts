/** Kinds of image that the panel can tell apart by their content. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'unknown';

/** What a file is that can be prepared. */
export type KnownKind = Exclude<ImageKind, 'unknown'>;

/** Bytes from a file's start that `imageKind` needs. */
export const HEAD_BYTES = 64;

/** Brands of ISO base media files (ISO/IEC 23008-12): which still image they hold. */
const BRANDS: ReadonlyMap<string, ImageKind> = new Map([
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'].map((brand) => [brand, 'heic'] as const),
  ...['avif', 'avis'].map((brand) => [brand, 'avif'] as const),
]);

const text = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));

/** The first known brand of an ISO base media file, the major one first; `mif1` and its like say nothing. */
function kindOfMediaFile(head: Uint8Array): ImageKind {
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0);
  for (let at = 8; at + 4 <= Math.min(size, head.length); at += 4) {
    // Between the major brand and the compatible ones stands a version.
    const kind = at === 12 ? undefined : BRANDS.get(text(head, at, at + 4));
    if (kind !== undefined) return kind;
  }
  return 'unknown';
}

/**
 * What a file is, whatever its name and its type say: a `.jfif` is a JPEG, and so is a photograph whose name was changed.
 * @param head its first bytes, at least `HEAD_BYTES` where it has them
 */
export function imageKind(head: Uint8Array): ImageKind {
  if (head.length < 12) return 'unknown';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text(head, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'gif';
  if (text(head, 4, 8) === 'ftyp') return kindOfMediaFile(head);
  return 'unknown';
}
