type Row = readonly [number, number, number];
export type Matrix = readonly [Row, Row, Row];

/** How to convert pixel values to linear light, and that to linear sRGB. */
export interface ColourSpace {
  /** Linear light, 0 to 1, of each of the 256 values of red, green and blue. */
  readonly curves: readonly [Float64Array, Float64Array, Float64Array];
  /** From linear RGB of this space to linear sRGB. */
  readonly matrix: Matrix;
}

/** The matrix product: applies `second`, then `first`. */
export function combined(first: Matrix, second: Matrix): Matrix {
  const row = ([x, y, z]: Row): Row => {
    const at = (column: 0 | 1 | 2) => x * second[0][column] + y * second[1][column] + z * second[2][column];
    return [at(0), at(1), at(2)];
  };
  return [row(first[0]), row(first[1]), row(first[2])];
}

/** Linear light of an sRGB value, both 0 to 1 (IEC 61966-2-1). */
export const srgbLight = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Resolution of the lookup table: enough for all 256 sRGB values to round-trip. */
const STEPS = 16_383;

/** The sRGB value, 0 to 255, of each step of linear light. */
function srgbValues(): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => {
    const light = step / STEPS;
    return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
  });
}

/** Converts RGBA pixels to sRGB, in place. Out-of-gamut colours are clipped per channel. */
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
