/**
 * Names the photograph that travels from a list to a car's page. The page's own photograph carries the name in CSS; the
 * list's is named here, only for the car that is opened, because a name must be unique. The way back is named in the
 * head (CardTransition.astro), before this has run.
 */

const NAME = 'vehicle-photo';

/** The card photograph whose card leads to that URL. */
function cardPhoto(url: string | null | undefined): HTMLElement | null {
  if (url === null || url === undefined) return null;
  const { pathname } = new URL(url);
  const link = document.querySelector(
    `[data-vehicle] a[href="${CSS.escape(pathname).replaceAll('\\', '')}"]`,
  );
  return link?.closest('[data-vehicle]')?.querySelector<HTMLElement>('[data-photo]') ?? null;
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** Sets an element's name for the length of one transition. */
function nameDuring(element: HTMLElement | null, name: string, transition: ViewTransition): void {
  element?.style.setProperty('view-transition-name', name);
  const restore = () => element?.style.removeProperty('view-transition-name');
  transition.finished.then(restore, restore);
}

/** A transition that the browser gives up is no error of the page; on the page that it leads to, see reveal.script.ts. */
function tolerate(transition: ViewTransition | null): void {
  transition?.ready.catch(() => undefined);
  transition?.finished.catch(() => undefined);
}

window.addEventListener('pageswap', ({ activation, viewTransition }) => {
  tolerate(viewTransition);
  if (viewTransition === null) return;
  const own = document.querySelector<HTMLElement>('.vehicle-stage-photo');
  const photo = cardPhoto(activation?.entry.url);
  if (photo !== null) nameDuring(photo, NAME, viewTransition);
  // A photograph that nobody sees does not fly in from outside the window.
  if (own !== null && (photo !== null || !isInView(own))) nameDuring(own, 'none', viewTransition);
});
