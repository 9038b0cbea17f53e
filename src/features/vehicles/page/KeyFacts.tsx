import { RangeText } from '#src/components/ui/RangeText.tsx';
import { DgtBadge } from './DgtBadge.tsx';
import type { PageFacts } from './page-facts.ts';

interface KeyFactsProps {
  readonly facts: PageFacts['glance'];
}

/** The last fact takes what is left of its row: a missing one leaves no empty cell. */
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
                  {/* What the badge does not say already. */}
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
