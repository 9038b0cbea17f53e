import { encode } from 'uqr';

/** A QR code for an SVG. */
export interface QrCode {
  /** Modules per side, without the required margin. */
  readonly size: number;
  /** The dark modules, as an SVG path on a grid of one unit each. */
  readonly path: string;
}

/** Every mask is valid. To choose the best one takes ten times as long, on every car's page. */
const MASK = 2;

/** The code of a text, with error correction level M, which survives a scratched or folded corner. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: MASK });
  // One rectangle for each run of dark modules in a row.
  const path = data
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1] === true) return '';
        const end = row.indexOf(false, x);
        const length = (end === -1 ? size : end) - x;
        return `M${x} ${y}h${length}v1h-${length}z`;
      }),
    )
    .join('');
  return { size, path };
}
