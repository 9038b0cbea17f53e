/** Longest side of a stored photograph, in pixels: twice what the widest stage shows. */
export const LONGEST_SIDE = 2560;

/** Pixels that a browser may be asked to decode: twice the largest phone cameras (50 megapixels). */
export const MAX_PIXELS = 100_000_000;

/** Bytes that a prepared photograph should stay below: well under what may be stored (SPEC section 5). */
export const GOOD_BYTES = 2 * 1024 * 1024;

/** JPEG qualities, best first, of which the first is taken whose file is small enough. */
export const QUALITIES = [0.86, 0.78, 0.68, 0.55] as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that a photograph is stored in: as it is, or smaller with its proportions kept. Never larger. */
export function storedSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
