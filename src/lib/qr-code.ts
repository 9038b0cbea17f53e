import { encode } from 'uqr';

/** A QR code for an SVG. */
export interface QrCode {
  /** Modules per side, without the required margin. */
  readonly size: number;
  /** The dark modules, as an SVG path on a grid of one unit each. */
  readonly path: string;
}

/** The code of a text, with error correction level M, which survives a scratched or folded corner. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
