import { encode } from 'uqr';

/** A QR code as an SVG draws it. */
export interface QrCode {
  /** Modules along one side, without the margin that it needs around. */
  readonly size: number;
  /** The dark modules, as an SVG path on a grid of one unit each. */
  readonly path: string;
}

/** The code of a text, at the level that still reads with a scratched or folded corner. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
