type Row = readonly [number, number, number];
export type Matrix = readonly [Row, Row, Row];

/** How a picture's numbers become light, and its light that of sRGB. */
export interface ColourSpace {
  /** Of red, green and blue: the light of each of the 256 values, 0 to 1. */
  readonly curves: readonly [Float64Array, Float64Array, Float64Array];
  /** From its linear red, green and blue to those of sRGB. */
  readonly matrix: Matrix;
}

/** One matrix that does what `second` does, and then `first`. */
export function combined(first: Matrix, second: Matrix): Matrix {
  const row = ([x, y, z]: Row): Row => {
    const at = (column: 0 | 1 | 2) => x * second[0][column] + y * second[1][column] + z * second[2][column];
    return [at(0), at(1), at(2)];
  };
  return [row(first[0]), row(first[1]), row(first[2])];
}

/** The light of a value of sRGB, both 0 to 1 (IEC 61966-2-1). */
export const srgbLight = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Steps of light that are told apart: fine enough that sRGB's own values come back as they were. */
const STEPS = 16_383;

/** sRGB's value, 0 to 255, of each step of light. */
function srgbValues(): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => {
    const light = step / STEPS;
    return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
  });
}

/**
 * Converts pixels (red, green, blue, alpha) to sRGB, in place. What sRGB cannot show becomes the nearest of each channel.
 */
export function convertToSrgb(pixels: Uint8ClampedArray, { curves, matrix }: ColourSpace): void {
  const values = srgbValues();
  const valueOf = (light: number) => values[Math.round(Math.min(1, Math.max(0, light)) * STEPS)] ?? 0;
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = matrix;
  for (let at = 0; at < pixels.length; at += 4) {
    const red = curves[0][pixels[at] ?? 0] ?? 0;
    const green = curves[1][pixels[at + 1] ?? 0] ?? 0;
    const blue = curves[2][pixels[at + 2] ?? 0] ?? 0;
    pixels[at] = valueOf(rr * red + rg * green + rb * blue);
    pixels[at + 1] = valueOf(gr * red + gg * green + gb * blue);
    pixels[at + 2] = valueOf(br * red + bg * green + bb * blue);
  }
}
