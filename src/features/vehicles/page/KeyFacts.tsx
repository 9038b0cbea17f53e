import { RangeText } from '#src/components/ui/RangeText.tsx';
import type { EtiquetaDgt } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { PageFacts } from './page-facts.ts';

/** Left and right half of each label. */
const COLOURS: Readonly<Record<Exclude<EtiquetaDgt, 'sin'>, readonly [string, string]>> = {
  '0': ['#0a5ca8', '#0a5ca8'],
  ECO: ['#2f7d32', '#0a5ca8'],
  C: ['#2f7d32', '#2f7d32'],
  B: ['#f2c500', '#f2c500'],
};

/** The DGT's environmental label in its colours: drawn here, because the DGT owns its stickers. */
function DgtBadge({ label }: { readonly label: Exclude<EtiquetaDgt, 'sin'> }) {
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

interface KeyFactsProps {
  readonly facts: PageFacts['glance'];
}

/** The last fact fills its row, so that there is no empty cell. */
const FILL =
  'last:odd:col-span-2 md:last:odd:col-span-1 md:[&:last-child:nth-child(3n+1)]:col-span-3 md:[&:last-child:nth-child(3n+2)]:col-span-2';

/** What a buyer looks for first, large: at most six facts, in rows of two or three. */
export function KeyFacts({ facts }: KeyFactsProps) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="claves">
      <h2 id="claves" className="sr-only">
        Lo más importante
      </h2>
      <dl data-key-facts="" className="border-line grid grid-cols-2 gap-x-6 border-b md:grid-cols-3">
        {facts.map(({ key, value, label }) => (
          <div
            key={key}
            className={`border-line flex flex-col-reverse justify-end gap-1 border-t py-4 ${FILL}`}
          >
            <dt className="type-caption text-text-muted">{key}</dt>
            <dd className="type-title-s md:max-lg:type-title-m xl:type-title-m figures flex min-h-lh min-w-0 flex-wrap items-center text-balance">
              {label === undefined ? (
                <span className="min-w-0">
                  <RangeText text={value} />
                </span>
              ) : (
                <>
                  <DgtBadge label={label} />
                  <span className="sr-only">{value}</span>
                  {/* The part that the badge does not say. */}
                  <span aria-hidden="true">{value.replace(label, '').trim()}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
