import { useStore } from '#src/lib/useStore.ts';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { CatalogueFilters } from './CatalogueFilters.tsx';
import { CatalogueResults } from './CatalogueResults.tsx';
import { $counts, $view, startCatalogue } from './catalogue.store.ts';
import { countOf, DELIVERED } from './catalogue.view.ts';
import type { Facets } from './facets.ts';

/**
 * The islands of the catalogue's page, one script for all; their state is in catalogue.store.ts. Their props are the
 * page's initial state, except its cards: see delivered-cards.ts.
 */

interface CatalogueProps {
  /** The choices that the stock offers. */
  readonly facets: Facets;
  /** Cars on the page. */
  readonly total: number;
  /** When the stock of the page was read: ISO 8601, UTC. */
  readonly readAt: string;
}

/** Filters and results. */
export function Catalogue({ facets, total, readAt }: CatalogueProps) {
  useEffect(startCatalogue, []);
  return (
    <>
      <CatalogueFilters facets={facets} total={total} />
      <CatalogueResults total={total} readAt={readAt} />
    </>
  );
}

interface CatalogueCountersProps {
  readonly vehicles: number;
  readonly brands: number;
  /** The dealer's claims. */
  readonly years: string;
  readonly satisfied: string;
}

/** The counters of the hero (SPEC section 2). */
export function CatalogueCounters({ years, satisfied, ...delivered }: CatalogueCountersProps) {
  const { vehicles, brands } = useStore($counts, { ssr: () => null }) ?? delivered;
  const counters = [
    { name: 'vehicles', value: vehicles, label: vehicles === 1 ? 'vehículo' : 'vehículos' },
    { name: 'brands', value: brands, label: brands === 1 ? 'marca' : 'marcas' },
    { name: 'years', value: years, label: 'años' },
    { name: 'satisfied', value: satisfied, label: 'satisfacción' },
  ];
  return (
    <dl className="catalogue-counters figures -ml-[13px] flex flex-wrap gap-y-4 [clip-path:inset(0_0_0_13px)] sm:-ml-[29px] sm:[clip-path:inset(0_0_0_29px)] lg:justify-end lg:max-xl:-ml-[17px] lg:max-xl:[clip-path:inset(0_0_0_17px)]">
      {counters.map(({ name, value, label }) => (
        <div
          key={name}
          className="border-line mr-3 flex flex-col-reverse border-l pl-3 last:mr-0 sm:mr-7 sm:pl-7 lg:first:border-transparent lg:max-xl:mr-4 lg:max-xl:pl-4"
        >
          <dt className="type-caption text-text-muted">{label}</dt>
          <dd className="type-title-m" data-counter={name}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CatalogueCallProps {
  /** Cars on the page. */
  readonly total: number;
  readonly children?: ReactNode;
}

/** The call to action after the results; hidden without results (SPEC section 2). */
export function CatalogueCall({ total, children }: CatalogueCallProps) {
  const view = useDeferredValue(useStore($view, { ssr: () => DELIVERED }));
  return (
    <div data-catalogue-call="" hidden={countOf(view, total) === 0}>
      {children}
    </div>
  );
}
