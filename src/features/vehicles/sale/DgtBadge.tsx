import type { DrawnLabel } from './sale.terms.ts';

/** Left and right half of each label. */
const COLOURS: Readonly<Record<DrawnLabel, readonly [string, string]>> = {
  '0': ['#0a5ca8', '#0a5ca8'],
  ECO: ['#2f7d32', '#0a5ca8'],
  C: ['#2f7d32', '#2f7d32'],
  B: ['#f2c500', '#f2c500'],
};

/** The DGT's environmental label in its colours: drawn here, because the DGT owns its stickers. */
export function DgtBadge({ label }: { readonly label: DrawnLabel }) {
  const [left, right] = COLOURS[label];
  return (
    <svg
      viewBox="0 0 32 32"
      className="-my-1.5 mr-2 inline-block size-7 align-middle lg:size-8"
      aria-hidden="true"
    >
      <path d="M16 1a15 15 0 0 0 0 30z" fill={left} />
      <path d="M16 1a15 15 0 0 1 0 30z" fill={right} />
      <circle cx="16" cy="16" r="14.25" fill="none" stroke="#fff" strokeWidth="1.5" />
      <text
        x="16"
        y={label.length > 1 ? 19.5 : 21.5}
        textAnchor="middle"
        fontSize={label.length > 1 ? 10 : 16}
        fontWeight="700"
        fill={label === 'B' ? '#111' : '#fff'}
      >
        {label}
      </text>
    </svg>
  );
}
