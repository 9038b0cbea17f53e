import { qrCode } from '#src/lib/qr-code.ts';

/** The required quiet zone around a QR code, in modules. */
const MARGIN = 4;

/** Footer of a printed page: the car's URL, as a QR code and as text. */
export function PrintFoot({ url }: { readonly url: string }) {
  const { size, path } = qrCode(url);
  return (
    <div className="print-foot" data-print-foot="">
      <svg viewBox={`${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`} aria-hidden="true">
        <path d={path} fill="#000" />
      </svg>
      <p className="wrap-anywhere">{url}</p>
    </div>
  );
}
