import { scriptText } from '#src/lib/script-text.ts';
import { machinePaths } from '#src/paths.ts';
import { LAST_QUERY_KEY } from './back-to-catalogue.script.ts';
import { QUERY_PARAMS } from './filter-url.ts';
import { GIVE_UP_MS, PENDING_ATTRIBUTE } from './pending.ts';
import { rowsScript } from './rows.script.ts';

/**
 * What the catalogue does before its modules have loaded. Inline in the page's head, and listed by its hash in the
 * Content-Security-Policy.
 */

/** Attribute of <html> while every card has layout, inside the viewport or not. */
export const WHOLE_ATTRIBUTE = 'data-catalogue-whole';

/**
 * Shows skeletons instead of the whole list, and preloads the stock for the modules. When no module loads, the list
 * appears after a timeout.
 */
function waitForFilters(attribute: string, params: readonly string[], giveUpMs: number, stock: string): void {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  if (!params.some((name) => query.get(name))) return;
  root.setAttribute(attribute, '');
  const early = document.createElement('link');
  early.rel = 'preload';
  early.as = 'fetch';
  // The credentials mode of fetch, so that it reuses this request.
  early.crossOrigin = 'anonymous';
  early.href = stock;
  document.head.append(early);
  setTimeout(() => {
    if (root.getAttribute(attribute) === '') root.removeAttribute(attribute);
  }, giveUpMs);
}

/** Cards get layout near the viewport (catalogue.css), except when the browser restores a scroll position. */
function layOutWhole(attribute: string): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival !== undefined && arrival.type !== 'navigate')
    document.documentElement.setAttribute(attribute, '');
}

/** Opens collapsed filters before hydration; the island takes over their state (CatalogueFilters.tsx). */
function openFilters(toggleSelector: string): void {
  document.addEventListener('click', ({ target }) => {
    const toggle = target instanceof Element ? target.closest(toggleSelector) : null;
    const panel = document.getElementById(toggle?.getAttribute('aria-controls') ?? '');
    // Astro removes the attribute on hydration, when React handles the clicks.
    if (!toggle?.closest('astro-island[ssr]') || !panel) return;
    toggle.setAttribute('aria-expanded', String(panel.toggleAttribute('data-open')));
  });
}

/** Stores this tab's query for the links back to it (back-to-catalogue.script.ts). */
function keepQuery(key: string, params: readonly string[]): void {
  addEventListener('pagehide', () => {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of [...query])
      if (!params.includes(name) || value === '') query.delete(name, value);
    try {
      const text = query.toString();
      if (text !== '') sessionStorage.setItem(key, text);
      else sessionStorage.removeItem(key);
    } catch {
      // Without storage, back links lead to all cars.
    }
  });
}

export const catalogueHeadScript = [
  scriptText(waitForFilters, PENDING_ATTRIBUTE, QUERY_PARAMS, GIVE_UP_MS, machinePaths.snapshot),
  scriptText(layOutWhole, WHOLE_ATTRIBUTE),
  scriptText(openFilters, '[data-filters-toggle],[data-more-toggle]'),
  scriptText(keepQuery, LAST_QUERY_KEY, QUERY_PARAMS),
  rowsScript,
].join(';');
