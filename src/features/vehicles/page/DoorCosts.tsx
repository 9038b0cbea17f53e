import { ChevronDown } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import type { DoorCosts as Costs } from './door-costs.ts';

const TITLE = 'Gastos hasta la entrega';

/**
 * What comes on top of the price, below the price card; nothing where nothing is stated. Beside the page, where the card
 * fills the height, the costs are collapsed and the sum is not: price-card.css expands them elsewhere, with a plain heading.
 */
export function DoorCosts({ costs: { lines, total, apart } }: { readonly costs: Costs }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={TITLE} className="door-costs">
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
          <h2 className="type-label">{TITLE}</h2>
          <Icon icon={ChevronDown} className={`${iconClass.m} text-text-muted spec-group-sign`} />
        </summary>
        <h2 className="door-costs-title type-label">{TITLE}</h2>
        <dl className="type-small">
          {lines.map(({ key, value }, position) => (
            <div key={position} className="door-cost">
              <dt className="text-text-muted wrap-anywhere">{key}</dt>
              <dd className="figures wrap-break-word">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {total !== '' && (
        <p className="door-cost door-cost-total type-small">
          <span>Total con gastos</span>{' '}
          <span className="figures text-right">
            {total}
            {apart !== '' && <span className="type-caption text-text-muted block">{apart}</span>}
          </span>
        </p>
      )}
    </section>
  );
}
