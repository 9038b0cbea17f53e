// The catalogue's script is full: sharing this module would move it into one more file there.
import {
  filtersFromQuery,
  queryFromFilters,
  withStockBrand,
} from '#src/features/vehicles/catalogue/filter-url.ts?own';
import { filterChips } from '#src/features/vehicles/catalogue/chips.ts';
import {
  isFiltered,
  NO_FILTERS,
  selectVehicles,
  type CatalogueFilters,
} from '#src/features/vehicles/catalogue/filters.ts';
import { choiceTest, withKnownChoices } from '#src/features/vehicles/catalogue/more-choices.ts';
import { isSold } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { LiveStock } from '#src/features/vehicles/stock/stock-merge.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { MOST_ALERTS } from './alert.schema.ts';

/** What the alerts of a request are about, read from the query of its page. */
export type AlertTarget =
  | {
      readonly kind: 'coche';
      /** Distinct ids of cars, at least one. */
      readonly ids: readonly string[];
    }
  | {
      readonly kind: 'busqueda';
      /** At least one is set; the order of the list is left out. */
      readonly filters: CatalogueFilters;
    };

/** Ids of PocketBase's records. */
const ID = /^[a-z0-9]{1,20}$/;

/**
 * The target of a query such as `?ids=a,b`, or of the catalogue's, such as `?marca=BMW&km_max=60000`. Ids come first.
 * Null when it names neither a car nor a filter.
 */
export function alertTarget(query: string): AlertTarget | null {
  const named = (new URLSearchParams(query).get('ids') ?? '').split(',').filter((id) => ID.test(id));
  const ids = [...new Set(named)];
  if (ids.length > 0) return { kind: 'coche', ids };
  const filters = withKnownChoices({ ...filtersFromQuery(query), orden: NO_FILTERS.orden });
  return isFiltered(filters) ? { kind: 'busqueda', filters } : null;
}

/** The cars of a request: those for sale, in the order of the ids. A hidden, deleted or sold one is left out. */
export function alertCars(
  stock: LiveStock,
  ids: readonly string[],
): {
  /** At most `MOST_ALERTS`. */
  readonly cars: readonly SnapshotVehicle[];
  /** Whether there are more. */
  readonly isCut: boolean;
} {
  const cars = ids.flatMap((id) => stock.get(id) ?? []).filter(({ status }) => !isSold(status));
  return { cars: cars.slice(0, MOST_ALERTS), isCut: cars.length > MOST_ALERTS };
}

/** A search in words, and the cars for sale that it finds now. */
export interface AlertSearch {
  /** One text for each filter: 'BMW', 'Hasta 60.000 km'. */
  readonly words: readonly string[];
  /** The catalogue's query string with its question mark. */
  readonly query: string;
  /** Number of cars for sale; null while the stock is unknown. */
  readonly count: number | null;
}

/** @param stock null while it is unknown */
export function alertSearch(given: CatalogueFilters, stock: LiveStock | null): AlertSearch {
  const cars = [...(stock?.values() ?? [])];
  const filters = withStockBrand(
    given,
    cars.map(({ marca }) => marca),
  );
  const found = selectVehicles(cars, filters, choiceTest).filter(({ status }) => !isSold(status));
  return {
    words: filterChips(filters).map(({ text }) => text),
    query: queryFromFilters(filters),
    count: stock && found.length,
  };
}
