/** A byte range of a file; `end` is exclusive. */
export type Stretch = readonly [start: number, end: number];

/** The parts that a container format's parser finds in a file. */
export interface Parts {
  /** The ranges that define the picture and its colours, in file order. */
  readonly kept: readonly Stretch[];
  /** The first EXIF block, wherever the format stores it. */
  readonly exif: Uint8Array | null;
}

/** The four characters by which container formats name their parts; '' at the end of the file. */
export const nameAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4));

/** Whether an ASCII text is at a position. */
export const hasTextAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  String.fromCharCode(...bytes.subarray(at, at + text.length)) === text;

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The concatenated ranges; the file itself when they cover all of it. */
export function joined(bytes: Uint8Array, stretches: readonly Stretch[]): Uint8Array {
  const length = stretches.reduce((sum, [start, end]) => sum + end - start, 0);
  if (length === bytes.length) return bytes;
  const copy = new Uint8Array(length);
  let at = 0;
  for (const [start, end] of stretches) {
    copy.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  return copy;
}
