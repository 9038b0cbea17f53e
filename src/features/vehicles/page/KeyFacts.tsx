import type { ReactNode } from 'react';
import { RangeText } from '#src/components/ui/RangeText.tsx';
import { DgtBadge } from '#src/features/vehicles/sale/DgtBadge.tsx';
import type { PageFacts } from './page-facts.ts';

interface KeyFactsProps {
  readonly facts: PageFacts['glance'];
  /** Texts below them. */
  readonly children?: ReactNode;
}

/** Cells share their row: threes, twos where threes would leave one or two cells empty, and a single one fills it. */
function cellClass(index: number, count: number): string {
  if (count === 1) return 'col-span-full';
  const isInTwos = count % 3 !== 0 && index >= count - (count % 3 === 1 ? 4 : 2);
  return `max-md:last:odd:col-span-2 ${isInTwos ? 'md:col-span-3' : 'md:col-span-2'}`;
}

/** What a buyer looks for first, large: at most six facts, in rows of two or three. */
export function KeyFacts({ facts, children }: KeyFactsProps) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="claves">
      <h2 id="claves" className="sr-only">
        Lo más importante
      </h2>
      <dl data-key-facts="" className="border-line grid grid-cols-2 gap-x-6 border-b md:grid-cols-6">
        {facts.map(({ key, value, label }, index) => (
          <div
            key={key}
            className={`border-line flex flex-col-reverse justify-end gap-1 border-t py-4 ${cellClass(index, facts.length)}`}
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
      {children}
    </section>
  );
}
