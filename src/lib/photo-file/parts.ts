/** A stretch of a file: where it begins, and where the next byte after it stands. */
export type Stretch = readonly [start: number, end: number];

/** What a container format's reader finds in a file. */
export interface Parts {
  /** What draws the picture in its colours, in the file's order. */
  readonly kept: readonly Stretch[];
  /** The first EXIF block, wherever the format keeps it. */
  readonly exif: Uint8Array | null;
}

/** Four characters, by which container formats name their parts; '' where the file ends before. */
export const nameAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4));

/** Whether a text of ASCII stands there. */
export const hasTextAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  String.fromCharCode(...bytes.subarray(at, at + text.length)) === text;

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The stretches one after the other; the file itself where they are all of it. */
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
