import { atom, computed } from 'nanostores';
import type { LiveStock } from '#src/features/vehicles/stock/stock-merge.ts';
import { $stock, startStock, stockReadAt } from '#src/features/vehicles/stock/stock.store.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { stockCounts } from '#src/features/vehicles/domain/vehicle.selection.ts';
import { keepTrying } from '#src/lib/keep-trying.ts';
import { catalogueView } from './catalogue.view.ts';
import { facetsOf } from './facets.ts';
import { canonicalQuery, filtersFromQuery, queryFromFilters, withStockBrand } from './filter-url.ts';
import { NO_FILTERS, type CatalogueFilters } from './filters.ts';
import { giveUpPending, takePendingOver } from './pending.ts';
import { CARDS_AT_ONCE } from './results.limits.ts';

/** The living catalogue, shared by its islands: filters, results and URL say the same at every moment. */

const isBrowser = !import.meta.env.SSR;

export const $filters = atom<CatalogueFilters>(isBrowser ? filtersFromQuery(location.search) : NO_FILTERS);

/** How many cards the reader has come to. */
export const $reached = atom(isBrowser ? rememberedCards() : CARDS_AT_ONCE);

const $failed = atom(false);

export const $view = computed([$stock, $failed, $filters], catalogueView);

/** The public cars; none when they could not be loaded, null while they are on their way. */
const $vehicles = computed([$stock, $failed], (stock, failed) => {
  if (stock === null) return failed ? [] : null;
  return [...stock.values()];
});

export const $counts = computed($vehicles, (vehicles) => vehicles && stockCounts(vehicles));

/** What brand and fuel offer; null while only the page itself tells. */
export const $facets = computed($stock, (stock) => stock && facetsOf([...stock.values()]));

/** How far the reader had come when this entry of the history was left, so that Back finds the place again. */
function rememberedCards(): number {
  const state = history.state as { cards?: unknown } | null;
  return typeof state?.cards === 'number' ? state.cards : CARDS_AT_ONCE;
}

let typing = false;

/** Filters anew. @param isTyping marks a step within one search: typing is one step back, however many letters it took. */
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

/** Goes on in a result that is longer than what is shown. */
export function showMore(): void {
  const cards = $reached.get() + CARDS_AT_ONCE;
  history.replaceState({ ...(history.state as object | null), cards }, '');
  $reached.set(cards);
}

let snapshot: LiveStock | null = null;

/**
 * Whether a car is as the page shows it since it came.
 * @param readAt when the stock behind the page was read
 */
export function isAsDelivered(vehicle: SnapshotVehicle, readAt: string): boolean {
  return stockReadAt() === readAt && snapshot?.get(vehicle.id) === vehicle;
}

/** Writes the brand as the stock does, and the address with it. */
function settleFilters(): void {
  const marcas = $facets.get()?.marcas.map(({ value }) => value) ?? [];
  const filters = withStockBrand($filters.get(), marcas);
  if (filters !== $filters.get()) $filters.set(filters);
  const query = canonicalQuery(location.search, filters);
  if (query !== location.search)
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
}

/** Brings the stock to the page; when it cannot be loaded, that is tried again until it can. */
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
