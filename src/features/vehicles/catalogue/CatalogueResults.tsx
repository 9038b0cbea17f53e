import { useStore } from '#src/lib/useStore.ts';
import { useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { listLimits } from '#src/config/limits.ts';
import { vehicleGridClass } from '#src/features/vehicles/card/vehicle-grid.recipe.ts';
import { paths } from '#src/paths.ts';
import { CardSkeleton } from './CardSkeleton.tsx';
import { CatalogueList } from './CatalogueList.tsx';
import { $filters, $tools, $toolsFailed, $view, changeFilters, clearFilters } from './catalogue.store.ts';
import { countOf, DELIVERED } from './catalogue.view.ts';
import { queryFromFilters } from './filter-url.ts';
import { isFiltered, NO_FILTERS } from './filters.ts';
import { isPending, setPending } from './pending.ts';
import { EMPTY_TITLE, emptyText, foundText, resultLine } from './result-texts.ts';
import type * as WaysOn from './ways-on.ts';

interface CatalogueResultsProps {
  /** Cars on the rendered page. */
  readonly total: number;
  /** When the stock of the page was read. */
  readonly readAt: string;
}

/** The offer until the one for the search is loaded. */
const ANY_IMPORT = { label: 'Solicitar Importación', href: paths.importacion } as const;

/** The pressed button disappears: keep the focus near the results. */
function clearAndGoOn() {
  clearFilters();
  document.getElementById('campo-q')?.focus({ preventScroll: true });
}

/** Suggestions for an empty result. They are loaded on demand; if that fails, the hint is shown alone. */
function useWaysOn(isEmpty: boolean) {
  const [file, setFile] = useState<typeof WaysOn | null>(null);
  useEffect(() => {
    if (isEmpty) import('./ways-on.ts').then(setFile, () => undefined);
  }, [isEmpty]);
  return isEmpty ? file : null;
}

/** They are loaded with the first filter. */
function Chips() {
  const filters = useStore($filters, { ssr: () => NO_FILTERS });
  const tools = useStore($tools, { ssr: () => null });
  return tools && <tools.FilterChips filters={filters} queryOf={queryFromFilters} change={changeFilters} />;
}

/** The filters' results (SPEC section 2). Rendering is deferred, so that typing has priority. */
export function CatalogueResults({ total, readAt }: CatalogueResultsProps) {
  const view = useDeferredValue(useStore($view, { ssr: () => DELIVERED }));
  const count = countOf(view, total);
  const waysOn = useWaysOn(count === 0);
  const offer = waysOn?.importOffer(view.kind === 'shown' ? view.filters : NO_FILTERS) ?? ANY_IMPORT;

  const lacksTools = useStore($tools, { ssr: () => null }) === null;
  const hasFailed = useStore($toolsFailed, { ssr: () => false });
  const hasFilters = view.kind === 'shown' && isFiltered(view.filters);
  // Chips that arrive after the first cards would push them down.
  const lacksChips = hasFilters && lacksTools && !hasFailed;

  useLayoutEffect(() => {
    // The initial view is shown while another one is about to be applied.
    const isPassing = view.kind === 'delivered' && $view.get() !== view && isPending();
    setPending(view.kind === 'waiting' || isPassing || (lacksChips && isPending()));
  }, [view, lacksChips]);

  return (
    <div data-catalogue-results="">
      <div className="mt-3 mb-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 xl:mb-6">
        <h2
          id="resultados"
          tabIndex={-1}
          className="type-label text-balance outline-none"
          data-result-line=""
          aria-live="polite"
        >
          {resultLine(view.kind === 'shown' ? view.filters.search : '', count)}
        </h2>
        <Chips />
        {/* With no results it is shown below, in full size. */}
        {hasFilters && count > 0 && (
          <Button variant="quiet" size="s" onClick={clearAndGoOn}>
            Limpiar filtros
          </Button>
        )}
      </div>

      <div data-catalogue-skeletons="" role="status">
        <span className="sr-only">Cargando vehículos...</span>
        <ul className={vehicleGridClass} aria-hidden="true">
          {Array.from({ length: listLimits.skeletons }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </ul>
      </div>

      <CatalogueList found={view.kind === 'shown' ? view.found : null} readAt={readAt} />

      {count === 0 && (
        <div data-catalogue-empty="">
          <EmptyState
            level={3}
            title={EMPTY_TITLE}
            text={emptyText(view.kind === 'shown' ? view : { filters: NO_FILTERS, failed: false })}
            actions={
              hasFilters && (
                <Button variant="quiet" onClick={clearAndGoOn}>
                  Limpiar filtros
                </Button>
              )
            }
          >
            <ButtonLink href={offer.href} className="mt-2 max-w-full py-2 whitespace-normal">
              {offer.label}
            </ButtonLink>
            {view.kind === 'shown' && waysOn && (
              <waysOn.SearchOffers filters={view.filters} queryOf={queryFromFilters} countText={foundText} />
            )}
          </EmptyState>
        </div>
      )}
      {waysOn && <waysOn.NewestCars />}
    </div>
  );
}
