import { scriptText } from '#src/lib/script-text.ts';
import { QUERY_PARAMS } from './filter-url.ts';
import { GIVE_UP_MS, PENDING_ATTRIBUTE } from './pending.ts';

/**
 * What the catalogue does before its modules have come. Inline in the page's head, and named by its hash in the
 * Content-Security-Policy.
 */

/** Shows skeletons in place of the whole list; when no module comes, the list appears after all. */
function waitForFilters(attribute: string, params: readonly string[], giveUpMs: number): void {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  if (!params.some((name) => query.get(name))) return;
  root.setAttribute(attribute, '');
  setTimeout(() => {
    if (root.getAttribute(attribute) === '') root.removeAttribute(attribute);
  }, giveUpMs);
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

export const catalogueHeadScript = [
  scriptText(waitForFilters, PENDING_ATTRIBUTE, QUERY_PARAMS, GIVE_UP_MS),
  scriptText(openFilters, '[data-filters-toggle]'),
].join(';');
