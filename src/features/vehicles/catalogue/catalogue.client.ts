import { $stock, startStock, stockReadAt } from '#src/features/vehicles/live/stock.store.ts';
import { stockCounts } from '#src/features/vehicles/vehicle.selection.ts';
import { readCardTemplates } from './card.client.ts';
import { bindFilterForm } from './filter-form.client.ts';
import { filtersFromQuery, queryFromFilters } from './filter-url.ts';
import { isFiltered, NO_FILTERS, selectVehicles, type CatalogueFilters } from './filters.ts';
import { PENDING_ATTRIBUTE, TAKEN_OVER } from './pending.ts';
import { emptyHint, resultLine, showText } from './result-texts.ts';
import { createResultList } from './results.client.ts';

/** The living catalogue: filters, results and URL say the same at every moment. */

/** An element that the page must hold. @throws Error when it does not. */
function need(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`The catalogue page has no ${selector}`);
  return element;
}

function setText(selector: string, text: string): void {
  for (const element of document.querySelectorAll(selector))
    if (element.textContent !== text) element.textContent = text;
}

/** Calls the work once in the next frame, however often it was asked for; a background page has no frames. */
function oncePerFrame(work: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      work();
    });
  };
}

/** Brings the catalogue to life. */
export function startCatalogue(): void {
  const root = need('[data-catalogue-results]');
  const empty = need('[data-catalogue-empty]');
  const call = document.querySelector<HTMLElement>('[data-catalogue-call]');
  const list = createResultList(
    { list: need('[data-catalogue-list]'), more: need('[data-catalogue-more]') },
    readCardTemplates,
  );
  let filters = filtersFromQuery(location.search);
  let restart = false;
  let typing = false;

  const render = oncePerFrame(() => {
    const stock = $stock.get();
    if (stock === null) return;
    const vehicles = [...stock.values()];
    const result = selectVehicles(vehicles, filters);
    list.show(result, restart);
    restart = false;
    showWords(result.length);
    form.offer(vehicles, filters);
    const counts = stockCounts(vehicles);
    setText('[data-counter="vehicles"]', String(counts.vehicles));
    setText('[data-counter="brands"]', String(counts.brands));
    document.documentElement.removeAttribute(PENDING_ATTRIBUTE);
  });

  const showWords = (count: number) => {
    setText('[data-result-line]', resultLine(filters.search, count));
    setText('[data-result-badge]', String(count));
    setText('[data-filters-show]', showText(count));
    empty.hidden = count > 0;
    if (call !== null) call.hidden = count === 0;
    setText('[data-catalogue-empty] p', emptyHint(filters.search));
    const clear = root.querySelector<HTMLElement>('[data-result-clear]');
    if (clear !== null) clear.hidden = !isFiltered(filters);
  };

  /** Typing is one step back, however many letters it took. */
  const change = (next: CatalogueFilters, isTyping: boolean) => {
    filters = next;
    const url = `${location.pathname}${queryFromFilters(filters, location.search)}${location.hash}`;
    const state = { ...(history.state as object | null), cards: undefined };
    if (isTyping && typing) history.replaceState(state, '', url);
    else history.pushState(state, '', url);
    typing = isTyping;
    restart = true;
    form.write(filters);
    render();
  };
  const clear = () => change(NO_FILTERS, false);

  const form = bindFilterForm(need('[data-catalogue-filters]') as HTMLFormElement, {
    onChange: (part, isTyping) => change({ ...filters, ...part }, isTyping),
    onClear: clear,
    onShow: () => {
      const heading = need('#resultados');
      heading.scrollIntoView();
      heading.focus({ preventScroll: true });
    },
  });
  for (const button of document.querySelectorAll('[data-filters-clear]'))
    button.addEventListener('click', () => {
      clear();
      // The button is gone now: the focus stays near the results.
      need('#campo-q').focus({ preventScroll: true });
    });
  window.addEventListener('popstate', () => {
    filters = filtersFromQuery(location.search);
    typing = false;
    restart = true;
    form.write(filters);
    render();
  });

  form.offer([], filters);
  form.write(filters);
  const page = document.documentElement;
  if (page.hasAttribute(PENDING_ATTRIBUTE)) page.setAttribute(PENDING_ATTRIBUTE, TAKEN_OVER);
  let adopted = false;
  $stock.subscribe((stock) => {
    if (stock === null) return;
    if (!adopted && root.dataset['readAt'] === stockReadAt()) list.adopt(stock.values());
    adopted = true;
    render();
  });
  startStock().catch((error: unknown) => {
    console.error('No se pudo cargar el catálogo', error);
    // The cars of the release stand in the page; but a filtered list cannot be made from nothing.
    if (!isFiltered(filters)) return;
    $stock.set(new Map());
  });
}
