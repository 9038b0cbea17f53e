import { filterChips, type FilterChip } from '#src/features/vehicles/catalogue/chips.ts';
import {
  isFiltered,
  NO_FILTERS,
  selectVehicles,
  type CatalogueFilters,
} from '#src/features/vehicles/catalogue/filters.ts';
import {
  filtersFromQuery,
  queryFromFilters,
  withStockBrand,
} from '#src/features/vehicles/catalogue/filter-url.ts';
import { choiceTest, withKnownChoices } from '#src/features/vehicles/catalogue/more-choices.ts';
import { TRADE_BRANDS } from '#src/features/vehicles/domain/brands.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';

/** The search of an alert: the catalogue's filters, so that the alert finds what the catalogue shows. */

/** Characters of a stored search. */
export const LONGEST_SEARCH = 500;

function filtersOf(query: string): CatalogueFilters {
  const filters = withStockBrand(filtersFromQuery(query), TRADE_BRANDS);
  return { ...withKnownChoices(filters), orden: NO_FILTERS.orden };
}

/**
 * The canonical form of a search with its question mark, in which equal searches are equal texts; other parameters and the
 * sort order are dropped. '' without a filter, and for a search of absurd length.
 */
export function canonicalSearch(query: string): string {
  if (query.length > LONGEST_SEARCH) return '';
  const filters = filtersOf(query);
  const canonical = isFiltered(filters) ? queryFromFilters(filters) : '';
  return canonical.length > LONGEST_SEARCH ? '' : canonical;
}

/** The cars that the catalogue shows for a search. */
export const carsOfSearch = <T extends SnapshotVehicle>(query: string, stock: readonly T[]): T[] =>
  selectVehicles(stock, filtersOf(query), choiceTest);

/** A search in words: 'BMW · Hasta 30.000 €'. @param isShown whether a part may be shown. */
export function searchText(query: string, isShown: (chip: FilterChip) => boolean = () => true): string {
  const texts = filterChips(filtersOf(query))
    .filter(isShown)
    .map(({ text }) => text);
  return texts.length === 0 ? 'Tu búsqueda' : texts.join(' · ');
}
