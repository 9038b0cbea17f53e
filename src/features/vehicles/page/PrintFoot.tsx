import { qrCode } from '#src/lib/qr-code.ts';

/** The light margin that a code needs around it, in modules. */
const MARGIN = 4;

/** What a printed page says besides: where the car is found, for a phone and for a hand. */
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
