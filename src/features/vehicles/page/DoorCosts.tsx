import type { DoorCosts as Costs } from './door-costs.ts';

/** What comes on top of the price, below the price card; nothing where nothing is stated. Its styles are in price-card.css. */
export function DoorCosts({ costs: { lines, total, apart } }: { readonly costs: Costs }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="gastos" className="door-costs">
      <h2 id="gastos" className="type-label">
        Gastos hasta la entrega
      </h2>
      <dl className="type-small mt-2">
        {lines.map(({ key, value }, position) => (
          <div key={position} className="door-cost">
            <dt className="text-text-muted">{key}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
        {total !== '' && (
          <div className="door-cost door-cost-total">
            <dt>Total con gastos</dt>
            <dd className="figures">
              {total}
              {apart !== '' && <span className="type-caption text-text-muted block">{apart}</span>}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
