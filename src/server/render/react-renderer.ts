import type { SSRLoadedRendererValue, SSRResult } from 'astro';
import { createElement, type ElementType } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Renders React components for the client side of `@astrojs/react`. The renderer of that package renders each component twice,
 * because it first finds out whether it is React's, and copies React's streams chunk by chunk: a fifth of a page's time. Here
 * every component that is not Astro's is React's, and no component suspends.
 */

const counts = new WeakMap<SSRResult, number>();

/** A prefix for the ids of a component, unique in its page. */
function nextPrefix(page: SSRResult): string {
  const count = counts.get(page) ?? 0;
  counts.set(page, count + 1);
  return `r${count}`;
}

/** A slot's HTML. Astro removes the element of a static one; the client keeps that of the others. */
function slotElement(html: string, isHydrated: boolean, name?: string) {
  if (html.trim() === '') return null;
  return createElement(isHydrated ? 'astro-slot' : 'astro-static-slot', {
    name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  });
}

const camelCase = (name: string) => name.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The preloads of images, which React writes into the component: the pages have their own. */
const PRELOAD = /<link\s[^>]*rel="preload"[^>]*>/g;

function renderComponent(
  this: { readonly result: SSRResult },
  component: ElementType,
  given: Record<string, unknown>,
  { default: children, ...slots }: Record<string, string>,
  metadata?: { readonly hydrate?: unknown },
) {
  const props = { ...given };
  // Astro's class of scoped styles, which React does not know.
  delete props.class;
  const isHydrated = metadata?.hydrate !== undefined;
  const prefix = nextPrefix(this.result);
  for (const [name, html] of Object.entries(slots))
    props[camelCase(name)] = slotElement(html, isHydrated, camelCase(name));
  if (children !== undefined) props.children = slotElement(children, isHydrated);
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix });
  return Promise.resolve({ html: html.replace(PRELOAD, ''), attrs: { prefix } });
}

const renderer: SSRLoadedRendererValue = {
  name: '@astrojs/react',
  check: () => Promise.resolve(true),
  renderToStaticMarkup: renderComponent,
  supportsAstroStaticSlot: true,
};
export default renderer;
