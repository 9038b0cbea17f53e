import type { LiveStock } from '#src/features/vehicles/stock/stock-merge.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { queryFromFilters } from './filter-url.ts';
import { ALL, MORE_CHOICES, selectVehicles, type CatalogueFilters, type MoreTests } from './filters.ts';

/** The view of the catalogue, as a function of the loaded stock and the filters. */
export type CatalogueView =
  /** The rendered page: no filter is set, and the stock is loading. */
  | { readonly kind: 'delivered' }
  /** A filter is set, and the stock, or what the filter needs, is loading. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'shown';
      readonly filters: CatalogueFilters;
      /** All matches, in the chosen order. */
      readonly found: readonly SnapshotVehicle[];
      /** Whether the result is empty because the stock, or what the filters need, could not be loaded. */
      readonly failed: boolean;
    };

export const DELIVERED: CatalogueView = { kind: 'delivered' };
const WAITING: CatalogueView = { kind: 'waiting' };

/**
 * @param stock null while loading
 * @param failed whether loading has failed
 * @param moreTests null while they are not loaded
 * @param lacksTools whether loading them has failed
 */
export function catalogueView(
  stock: LiveStock | null,
  failed: boolean,
  filters: CatalogueFilters,
  moreTests: MoreTests | null = null,
  lacksTools = false,
): CatalogueView {
  if (stock !== null) {
    if (moreTests === null && MORE_CHOICES.some((name) => filters[name] !== ALL))
      return lacksTools ? { kind: 'shown', filters, found: [], failed: true } : WAITING;
    const found = selectVehicles([...stock.values()], filters, moreTests);
    return { kind: 'shown', filters, found, failed: false };
  }
  if (failed) return { kind: 'shown', filters, found: [], failed };
  return queryFromFilters(filters) === '' ? DELIVERED : WAITING;
}

/** Number of cars in the view. @param delivered those of the rendered page */
export function countOf(view: CatalogueView, delivered: number): number {
  return view.kind === 'shown' ? view.found.length : delivered;
}
