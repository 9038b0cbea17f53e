import { useStore } from '#src/lib/useStore.ts';
import { Bell } from 'lucide';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { $stock } from '#src/features/vehicles/stock/stock.store.ts';
import { paths } from '#src/paths.ts';
import type { CatalogueFilters } from './filters.ts';
import { searchOffers } from './search-offers.ts';

interface SearchOffersProps {
  /** They have no results. */
  readonly filters: CatalogueFilters;
  /** Passed in, because the page has already loaded them. */
  readonly queryOf: (filters: CatalogueFilters) => string;
  readonly countText: (count: number) => string;
}

/** An alert for filters without results, and alternative searches. Loaded on demand. */
export function SearchOffers({ filters, queryOf, countText }: SearchOffersProps) {
  const offers = searchOffers(filters.search, [...(useStore($stock)?.values() ?? [])]);
  const alert = (
    <ButtonLink href={`${paths.avisame}${queryOf(filters)}`} variant="secondary" className="mt-2">
      <Icon icon={Bell} className={iconClass.s} />
      Avísame cuando llegue
    </ButtonLink>
  );
  if (offers.length === 0) return alert;
  return (
    <>
      {alert}
      <div data-search-offers="" className="mt-2 w-full max-w-[28rem] lg:mt-0 lg:max-w-none">
        <h4 className="type-label">Quizá buscas esto</h4>
        <ul className="border-line mt-3 border-t">
          {offers.map(({ label, filters: offered, count }) => (
            <li key={label} className="border-line border-b">
              <a
                href={`${paths.catalogo}${queryOf(offered)}`}
                className="group flex min-h-12 items-center justify-between gap-4 py-2"
              >
                <span className={`${linkClass()} type-label`}>{label}</span>
                <span className="type-small text-text-muted figures shrink-0">{countText(count)}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
