import { useStore } from '#src/lib/useStore.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { $stock } from '#src/features/vehicles/stock/stock.store.ts';
import { paths } from '#src/paths.ts';
import type { CatalogueFilters } from './filters.ts';
import { searchOffers } from './search-offers.ts';

interface SearchOffersProps {
  /** As typed; it has no results. */
  readonly search: string;
  /** Passed in, because the page has already loaded them. */
  readonly queryOf: (filters: CatalogueFilters) => string;
  readonly countText: (count: number) => string;
}

/** Alternative searches for one without results. Loaded on demand. */
export function SearchOffers({ search, queryOf, countText }: SearchOffersProps) {
  const offers = searchOffers(search, [...(useStore($stock)?.values() ?? [])]);
  if (offers.length === 0) return null;
  return (
    <div data-search-offers="" className="mt-2 w-full max-w-[28rem] lg:mt-0 lg:max-w-none">
      <h4 className="type-label">Quizá buscas esto</h4>
      <ul className="border-line mt-3 border-t">
        {offers.map(({ label, filters, count }) => (
          <li key={label} className="border-line border-b">
            <a
              href={`${paths.catalogo}${queryOf(filters)}`}
              className="group flex min-h-12 items-center justify-between gap-4 py-2"
            >
              <span className={`${linkClass()} type-label`}>{label}</span>
              <span className="type-small text-text-muted figures shrink-0">{countText(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
