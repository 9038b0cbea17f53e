import { scriptText } from '#src/lib/script-text.ts';
import { FIRST_PAINT_ATTRIBUTE, FIRST_PAINT_EVENT, DEFERRED_ATTRIBUTE } from './first-paint.ts';

/** Buttons handled by the deferred scripts. A press before those have loaded is replayed. */
const KEPT = 'button[data-favourite]';
/** Scripts load after this time even when pictures are slower. Milliseconds. */
const LATEST_MS = 4000;

function loadAfterFirstPaint(
  event: string,
  attribute: string,
  deferredAttribute: string,
  kept: string,
  latestMs: number,
): void {
  const root = document.documentElement;
  const pressed: HTMLElement[] = [];
  const keep = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>(kept) : null;
    if (button !== null) pressed.push(button);
  };
  const takeScripts = (): void => {
    const templates = [...document.querySelectorAll<HTMLTemplateElement>(`template[${deferredAttribute}]`)];
    const scripts = templates.flatMap(({ content }) => [...content.querySelectorAll('script[src]')]);
    let missing = scripts.length;
    const loaded = (): void => {
      if (--missing > 0) return;
      document.removeEventListener('click', keep);
      for (const button of pressed) button.click();
    };
    for (const script of scripts) {
      script.addEventListener('load', loaded);
      script.addEventListener('error', loaded);
    }
    for (const template of templates) template.replaceWith(template.content);
  };
  const announce = (): void => {
    if (root.hasAttribute(attribute)) return;
    root.setAttribute(attribute, '');
    dispatchEvent(new Event(event));
    if (document.readyState !== 'loading') takeScripts();
    else document.addEventListener('DOMContentLoaded', takeScripts);
  };
  document.addEventListener('click', keep);
  for (const touch of ['pointerdown', 'pointermove', 'keydown', 'focusin'])
    addEventListener(touch, announce, { once: true, passive: true });
  document.addEventListener('DOMContentLoaded', () => {
    // The query needs scripts: they render what it asks for.
    if (location.search !== '') announce();
    else setTimeout(announce, latestMs);
  });
  // The second frame begins once the first has been painted.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(announce)));
}

/** Runs in the head of every page, see `first-paint.ts`. */
export const firstPaintScript = scriptText(
  loadAfterFirstPaint,
  FIRST_PAINT_EVENT,
  FIRST_PAINT_ATTRIBUTE,
  DEFERRED_ATTRIBUTE,
  KEPT,
  LATEST_MS,
);
