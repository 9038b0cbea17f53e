/** Longest side of a stored photo, in pixels: twice what the widest stage shows. */
export const LONGEST_SIDE = 2560;

/** Maximum pixels to decode in a browser: twice the largest phone cameras (50 megapixels). */
export const MAX_PIXELS = 100_000_000;

/** Target size of a prepared photo in bytes, well below the storage limit (SPEC section 5). */
export const GOOD_BYTES = 2 * 1024 * 1024;

/** JPEG qualities to try in turn; the first with a small enough file is used. */
export const QUALITIES = [0.86, 0.78, 0.68, 0.55] as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The stored size of a photo: unchanged, or scaled down proportionally. Never scaled up. */
export function storedSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
