/**
 * Keeps a click in the gallery that comes before its island is alive, and carries it out then. Small enough for Astro to
 * write it into the page itself, so that it needs no file that could be late. Without JavaScript the links lead to the
 * photographs.
 */

const WAITING = 'astro-island[ssr] [data-gallery] :is(a, button)';

const listening = new AbortController();
// Astro's events need not bubble.
const captured = { capture: true, signal: listening.signal };
let kept: HTMLElement[] = [];

/** What was kept of the island that an event is about; the rest stays. */
function take({ target }: Event): HTMLElement[] {
  const taken = kept.filter((element) => target instanceof Node && target.contains(element));
  kept = kept.filter((element) => !taken.includes(element));
  return taken;
}

document.addEventListener(
  'click',
  (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
    const pressed = target instanceof Element ? target.closest<HTMLElement>(WAITING) : null;
    if (pressed === null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    kept.push(pressed);
  },
  captured,
);
document.addEventListener(
  'astro:hydrate',
  (event) => take(event).forEach((element) => element.click()),
  captured,
);
// A gallery that cannot come to life has links all the same.
document.addEventListener(
  'astro:hydration-error',
  (event) => {
    const { target } = event;
    if (!(target instanceof Element) || target.querySelector('[data-gallery]') === null) return;
    listening.abort();
    const link = take(event).find((element) => element instanceof HTMLAnchorElement);
    if (link !== undefined) location.assign(link.href);
  },
  captured,
);
