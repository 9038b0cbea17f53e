import { atom, computed } from 'nanostores';
import type { LiveStock } from '#src/features/vehicles/stock/stock-merge.ts';
import { $stock, startStock, stockReadAt } from '#src/features/vehicles/stock/stock.store.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { stockCounts } from './stock-counts.ts';
import { keepTrying } from '#src/lib/keep-trying.ts';
import { catalogueView } from './catalogue.view.ts';
import { facetsOf } from './facets.ts';
import { canonicalQuery, filtersFromQuery, queryFromFilters, withStockBrand } from './filter-url.ts';
import type * as FilterTools from './filter-tools.ts';
import { isFiltered, NO_FILTERS, type CatalogueFilters } from './filters.ts';
import { giveUpPending, takePendingOver } from './pending.ts';
import { CARDS_AT_ONCE } from './results.limits.ts';

/** The catalogue's state, shared by its islands: filters, results and URL always agree. */

const isBrowser = !import.meta.env.SSR;

export const $filters = atom<CatalogueFilters>(isBrowser ? filtersFromQuery(location.search) : NO_FILTERS);

/** Number of cards that the visitor has reached. */
export const $reached = atom(isBrowser ? rememberedCards() : CARDS_AT_ONCE);

/** How often the filters were cleared: a text that is no filter yet goes too. */
export const $cleared = atom(0);

const $failed = atom(false);

/** Chips and more filters; null until loaded. */
export const $tools = atom<typeof FilterTools | null>(null);
export const $toolsFailed = atom(false);

export const $view = computed(
  [$stock, $failed, $filters, $tools, $toolsFailed],
  (stock, failed, filters, tools, lacksTools) =>
    catalogueView(stock, failed, filters, tools && tools.choiceTest, lacksTools),
);

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

/** The filter whose field is being typed in; '' for none. */
let typing = '';

/** Changes filters. @param isTyping typing within one field is a single history entry, however many letters it takes */
export function changeFilters(part: Partial<CatalogueFilters>, isTyping = false): void {
  const filters = { ...$filters.get(), ...part };
  const url = `${location.pathname}${queryFromFilters(filters, location.search)}${location.hash}`;
  const state = { ...(history.state as object | null), cards: undefined };
  const field = isTyping ? Object.keys(part).join() : '';
  if (field !== '' && field === typing) history.replaceState(state, '', url);
  else history.pushState(state, '', url);
  typing = field;
  $reached.set(CARDS_AT_ONCE);
  $filters.set(filters);
}

export function clearFilters(): void {
  changeFilters(NO_FILTERS);
  $cleared.set($cleared.get() + 1);
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

/** The filters with the brand in the stock's spelling, and with known choices only. */
function settled(filters: CatalogueFilters): CatalogueFilters {
  const marcas = $facets.get()?.marcas.map(({ value }) => value) ?? [];
  const settled = withStockBrand(filters, marcas);
  return $tools.get()?.withKnownChoices(settled) ?? settled;
}

/** Settles the filters, and the URL with them. */
function settleFilters(): void {
  const filters = settled($filters.get());
  if (filters !== $filters.get()) $filters.set(filters);
  const query = canonicalQuery(location.search, filters);
  if (query !== location.search)
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
}

let areToolsWanted = false;

/** Loads the tools once, with retries until it succeeds. */
export function loadTools(): void {
  if (areToolsWanted) return;
  areToolsWanted = true;
  void keepTrying(
    async () => {
      $tools.set(await import('./filter-tools.ts'));
      settleFilters();
    },
    () => $toolsFailed.set(true),
  );
}

/** Loads the stock, with retries until it succeeds. */
export function startCatalogue(): void {
  takePendingOver();
  $filters.subscribe((filters) => isFiltered(filters) && loadTools());
  window.addEventListener('popstate', () => {
    typing = '';
    $reached.set(rememberedCards());
    $filters.set(settled(filtersFromQuery(location.search)));
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
