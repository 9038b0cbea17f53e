import { atom, computed } from 'nanostores';
import type { LiveStock } from '#src/features/vehicles/stock/stock-merge.ts';
import { $stock, startStock, stockReadAt } from '#src/features/vehicles/stock/stock.store.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { stockCounts } from './stock-counts.ts';
import { keepTrying } from '#src/lib/keep-trying.ts';
import { catalogueView } from './catalogue.view.ts';
import { facetsOf } from './facets.ts';
import { canonicalQuery, filtersFromQuery, queryFromFilters, withStockBrand } from './filter-url.ts';
import { NO_FILTERS, type CatalogueFilters } from './filters.ts';
import { giveUpPending, takePendingOver } from './pending.ts';
import { CARDS_AT_ONCE } from './results.limits.ts';

/** The catalogue's state, shared by its islands: filters, results and URL always agree. */

const isBrowser = !import.meta.env.SSR;

export const $filters = atom<CatalogueFilters>(isBrowser ? filtersFromQuery(location.search) : NO_FILTERS);

/** Number of cards that the visitor has reached. */
export const $reached = atom(isBrowser ? rememberedCards() : CARDS_AT_ONCE);

const $failed = atom(false);

export const $view = computed([$stock, $failed, $filters], catalogueView);

/** The public cars; empty when loading failed, null while loading. */
const $vehicles = computed([$stock, $failed], (stock, failed) => {
  if (stock === null) return failed ? [] : null;
  return [...stock.values()];
});

export const $counts = computed($vehicles, (vehicles) => vehicles && stockCounts(vehicles));

/** Brands and fuels of the stock; null until it is loaded. */
export const $facets = computed($stock, (stock) => stock && facetsOf([...stock.values()]));

/** The cards that were reached when this history entry was left, so that Back restores the scroll position. */
function rememberedCards(): number {
  const state = history.state as { cards?: unknown } | null;
  return typeof state?.cards === 'number' ? state.cards : CARDS_AT_ONCE;
}

let typing = false;

/** Changes filters. @param isTyping typing within one search is a single history entry, however many letters it takes */
export function changeFilters(part: Partial<CatalogueFilters>, isTyping = false): void {
  const filters = { ...$filters.get(), ...part };
  const url = `${location.pathname}${queryFromFilters(filters, location.search)}${location.hash}`;
  const state = { ...(history.state as object | null), cards: undefined };
  if (isTyping && typing) history.replaceState(state, '', url);
  else history.pushState(state, '', url);
  typing = isTyping;
  $reached.set(CARDS_AT_ONCE);
  $filters.set(filters);
}

export function clearFilters(): void {
  changeFilters(NO_FILTERS);
}

/** Shows more cards of the result. */
export function showMore(): void {
  const cards = $reached.get() + CARDS_AT_ONCE;
  history.replaceState({ ...(history.state as object | null), cards }, '');
  $reached.set(cards);
}

let snapshot: LiveStock | null = null;

/**
 * Whether a car is unchanged since the page was rendered.
 * @param readAt when the stock of the page was read
 */
export function isAsDelivered(vehicle: SnapshotVehicle, readAt: string): boolean {
  return stockReadAt() === readAt && snapshot?.get(vehicle.id) === vehicle;
}

/** Normalises the brand to the stock's spelling, and the URL with it. */
function settleFilters(): void {
  const marcas = $facets.get()?.marcas.map(({ value }) => value) ?? [];
  const filters = withStockBrand($filters.get(), marcas);
  if (filters !== $filters.get()) $filters.set(filters);
  const query = canonicalQuery(location.search, filters);
  if (query !== location.search)
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
}

/** Loads the stock, with retries until it succeeds. */
export function startCatalogue(): void {
  takePendingOver();
  window.addEventListener('popstate', () => {
    typing = false;
    $reached.set(rememberedCards());
    $filters.set(filtersFromQuery(location.search));
    settleFilters();
  });
  const ignore = $stock.listen((stock) => {
    snapshot = stock;
    ignore();
    settleFilters();
    giveUpPending();
  });
  void keepTrying(startStock, (error, failures) => {
    if (failures === 1) console.error('No se pudo cargar el catálogo', error);
    $failed.set(true);
  });
}
