/**
 * Perceptual similarity of two pictures: multi-scale structural similarity on luma, after Z. Wang, E. P. Simoncelli and A. C.
 * Bovik, "Multi-scale structural similarity for image quality assessment", Asilomar 2003. Windows are squares of 8 pixels every
 * 4, as in the first author's "A universal image quality index" (2002); the paper uses a Gaussian of 11.
 */

/** Weights of the five scales, finest first (section 3.2 of the paper). */
const WEIGHTS = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333] as const;
const WINDOW = 8;
const STRIDE = 4;
/** (0.01 · 255)² and (0.03 · 255)², from section 2 of the paper. */
const C1 = 6.5025;
const C2 = 58.5225;

/** A picture's luma, row by row, 0 to 255. */
export interface Plane {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

interface Likeness {
  /** Contrast and structure. */
  readonly structure: number;
  /** The product of contrast, structure and luminance. */
  readonly whole: number;
}

function likenessAt(one: Plane, other: Plane, x: number, y: number): Likeness {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let row = y; row < y + WINDOW; row++)
    for (let at = row * one.width + x; at < row * one.width + x + WINDOW; at++) {
      const [a, b] = [one.data[at] ?? 0, other.data[at] ?? 0];
      sumA += a;
      sumB += b;
      squaresA += a * a;
      squaresB += b * b;
      products += a * b;
    }
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [squaresA / count - meanA ** 2, squaresB / count - meanB ** 2];
  const covariance = products / count - meanA * meanB;
  const structure = (2 * covariance + C2) / (varianceA + varianceB + C2);
  return { structure, whole: (structure * (2 * meanA * meanB + C1)) / (meanA ** 2 + meanB ** 2 + C1) };
}

function likeness(one: Plane, other: Plane): Likeness {
  let [structure, whole, windows] = [0, 0, 0];
  for (let y = 0; y + WINDOW <= one.height; y += STRIDE)
    for (let x = 0; x + WINDOW <= one.width; x += STRIDE) {
      const here = likenessAt(one, other, x, y);
      structure += here.structure;
      whole += here.whole;
      windows++;
    }
  return { structure: structure / windows, whole: whole / windows };
}

function halved({ data, width, height }: Plane): Plane {
  const [columns, rows] = [Math.floor(width / 2), Math.floor(height / 2)];
  const small = new Float32Array(columns * rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const at = 2 * y * width + 2 * x;
      const four = [data[at], data[at + 1], data[at + width], data[at + width + 1]];
      small[y * columns + x] = four.reduce<number>((sum, value) => sum + (value ?? 0), 0) / 4;
    }
  return { data: small, width: columns, height: rows };
}

/**
 * Similarity of two pictures of the same size, at least 128 pixels on each side: 1 for identical pictures, lower for different
 * ones.
 * @throws RangeError for different sizes, or too small ones.
 */
export function msSsim(one: Plane, other: Plane): number {
  if (one.width !== other.width || one.height !== other.height) throw new RangeError('Two sizes');
  if (Math.min(one.width, one.height) < WINDOW * 2 ** (WEIGHTS.length - 1)) throw new RangeError('Too small');
  let [a, b, product] = [one, other, 1];
  for (const [scale, weight] of WEIGHTS.entries()) {
    const { structure, whole } = likeness(a, b);
    const factor = scale === WEIGHTS.length - 1 ? whole : structure;
    product *= Math.max(0, factor) ** weight;
    [a, b] = [halved(a), halved(b)];
  }
  return product;
}

/** The similarity in decibels, where a step means the same at every quality: 10 dB is a tenth of the difference. */
export const asDecibels = (similarity: number): number => -10 * Math.log10(1 - similarity);

/** A measured quality: similarity to the original (dB), and bytes. */
interface Trial {
  readonly likeness: number;
  readonly bytes: number;
}

/**
 * Bytes that a codec needs for a similarity, interpolated between two measured qualities: bytes grow by roughly the same factor
 * with each decibel.
 * @returns null unless there is a measured quality below and one above.
 */
export function bytesAtLikeness(trials: readonly Trial[], likeness: number): number | null {
  const rising = trials.toSorted((one, other) => one.likeness - other.likeness);
  const below = rising.findLast((trial) => trial.likeness <= likeness);
  const above = rising.find((trial) => trial.likeness >= likeness);
  if (below === undefined || above === undefined) return null;
  if (above.likeness === below.likeness) return above.bytes;
  const share = (likeness - below.likeness) / (above.likeness - below.likeness);
  return below.bytes * (above.bytes / below.bytes) ** share;
}
