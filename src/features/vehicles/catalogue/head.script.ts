import { scriptText } from '#src/lib/script-text.ts';
import { machinePaths } from '#src/paths.ts';
import { LAST_QUERY_KEY } from './back-to-catalogue.script.ts';
import { QUERY_PARAMS } from './filter-url.ts';
import { GIVE_UP_MS, PENDING_ATTRIBUTE } from './pending.ts';
import { rowsScript } from './rows.script.ts';

/**
 * What the catalogue does before its modules have come. Inline in the page's head, and named by its hash in the
 * Content-Security-Policy.
 */

/** Attribute of <html> while every card is laid out, seen or not. */
export const WHOLE_ATTRIBUTE = 'data-catalogue-whole';

/**
 * Shows skeletons in place of the whole list, and asks for the stock, which the modules will ask for; when no module comes,
 * the list appears after all.
 */
function waitForFilters(attribute: string, params: readonly string[], giveUpMs: number, stock: string): void {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  if (!params.some((name) => query.get(name))) return;
  root.setAttribute(attribute, '');
  const early = document.createElement('link');
  early.rel = 'preload';
  early.as = 'fetch';
  // As fetch asks, so that its request is this one.
  early.crossOrigin = 'anonymous';
  early.href = stock;
  document.head.append(early);
  setTimeout(() => {
    if (root.getAttribute(attribute) === '') root.removeAttribute(attribute);
  }, giveUpMs);
}

/** Cards are laid out as they come near (catalogue.css), but for a reader whose place in the list the browser finds again. */
function layOutWhole(attribute: string): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival !== undefined && arrival.type !== 'navigate')
    document.documentElement.setAttribute(attribute, '');
}

/** A phone's filters open at the first touch; the island goes on with what it finds (CatalogueFilters.tsx). */
function openFilters(toggleSelector: string): void {
  document.addEventListener('click', ({ target }) => {
    const toggle = target instanceof Element ? target.closest(toggleSelector) : null;
    const panel = document.getElementById(toggle?.getAttribute('aria-controls') ?? '');
    // Astro takes the attribute away when React takes the clicks over.
    if (!toggle?.closest('astro-island[ssr]') || !panel) return;
    toggle.setAttribute('aria-expanded', String(panel.toggleAttribute('data-open')));
  });
}

/** Keeps what this tab looks for, as long as the tab is there, for the links back to it (back-to-catalogue.script.ts). */
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
      // A browser that keeps nothing leads back to all cars.
    }
  });
}

export const catalogueHeadScript = [
  scriptText(waitForFilters, PENDING_ATTRIBUTE, QUERY_PARAMS, GIVE_UP_MS, machinePaths.snapshot),
  scriptText(layOutWhole, WHOLE_ATTRIBUTE),
  scriptText(openFilters, '[data-filters-toggle]'),
  scriptText(keepQuery, LAST_QUERY_KEY, QUERY_PARAMS),
  rowsScript,
].join(';');
