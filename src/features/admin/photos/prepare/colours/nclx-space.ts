import { srgbLight, type ColourSpace, type Matrix } from './colour-space.ts';

/** From linear RGB of other primaries under D65 to linear sRGB, by code point (ITU-T H.273, table 2). */
const MATRICES: Readonly<Record<number, Matrix>> = {
  // BT.2020
  9: [
    [1.660491, -0.587641, -0.07285],
    [-0.12455, 1.1329, -0.008349],
    [-0.018151, -0.100579, 1.11873],
  ],
  // Display P3
  12: [
    [1.22494, -0.22494, 0],
    [-0.042057, 1.042057, 0],
    [-0.019638, -0.078636, 1.098274],
  ],
};

/**
 * Transfer characteristics displayed with the sRGB curve (table 3): BT.709, unspecified, BT.601, sRGB,
 * BT.2020. HDR transfers need more than a matrix.
 */
const LIKE_SRGB: ReadonlySet<number> = new Set([1, 2, 6, 13, 14, 15]);

/**
 * A colour space from its video code points (H.273).
 * @returns null for sRGB primaries and for unknown spaces
 */
export function nclxSpace(primaries: number, transfer: number): ColourSpace | null {
  const matrix = MATRICES[primaries];
  if (matrix === undefined || !LIKE_SRGB.has(transfer)) return null;
  const curve = Float64Array.from({ length: 256 }, (_, value) => srgbLight(value / 255));
  return { curves: [curve, curve, curve], matrix };
}
