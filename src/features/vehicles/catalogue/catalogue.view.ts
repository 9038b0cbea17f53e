import type { LiveStock } from '#src/features/vehicles/stock/stock-merge.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { queryFromFilters } from './filter-url.ts';
import { selectVehicles, type CatalogueFilters } from './filters.ts';

/** What the catalogue shows, as a function of what it knows and of what it is asked for. */
export type CatalogueView =
  /** The page as it came: nothing is asked for, and the stock is still on its way. */
  | { readonly kind: 'delivered' }
  /** Something is asked for that the stock has to answer, which is still on its way. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'shown';
      readonly filters: CatalogueFilters;
      /** All that match, in the chosen order. */
      readonly found: readonly SnapshotVehicle[];
      /** Whether nothing matches because the stock could not be loaded. */
      readonly failed: boolean;
    };

export const DELIVERED: CatalogueView = { kind: 'delivered' };
const WAITING: CatalogueView = { kind: 'waiting' };

/** @param stock null while nothing is known. @param failed whether loading it was tried in vain. */
export function catalogueView(
  stock: LiveStock | null,
  failed: boolean,
  filters: CatalogueFilters,
): CatalogueView {
  if (stock !== null)
    return { kind: 'shown', filters, found: selectVehicles([...stock.values()], filters), failed: false };
  if (failed) return { kind: 'shown', filters, found: [], failed };
  return queryFromFilters(filters) === '' ? DELIVERED : WAITING;
}

/** How many cars the view has. @param delivered those of the page as it came */
export function countOf(view: CatalogueView, delivered: number): number {
  return view.kind === 'shown' ? view.found.length : delivered;
}
