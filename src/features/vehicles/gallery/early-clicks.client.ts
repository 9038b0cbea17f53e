/**
 * Records a click in the gallery before hydration, and replays it afterwards. Small enough for Astro to inline it, so it
 * does not depend on a file that could be late. Without JavaScript the links lead to the photographs.
 */

const WAITING = 'astro-island[ssr] [data-gallery] :is(a, button)';

const listening = new AbortController();
// Astro's events need not bubble.
const captured = { capture: true, signal: listening.signal };
let kept: HTMLElement[] = [];

/** Removes and returns the recorded clicks of the island that dispatched the event. */
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
// When hydration fails, follow the link.
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
