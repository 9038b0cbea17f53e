/**
 * Names the photograph of the view transition from a list to a car's page. The page's photograph has its name in CSS.
 * The list's is named here, only for the car that is opened, because a name must be unique. The way back is named in
 * the head (CardTransition.astro), before this script has run.
 */

const NAME = 'vehicle-photo';

/** The photograph of the card that links to a URL. */
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

/** Sets an element's name for the duration of one transition. */
function nameDuring(element: HTMLElement | null, name: string, transition: ViewTransition): void {
  element?.style.setProperty('view-transition-name', name);
  const restore = () => element?.style.removeProperty('view-transition-name');
  transition.finished.then(restore, restore);
}

/** A transition that the browser skips is not an error; for the page it leads to, see reveal.script.ts. */
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
  // A photograph outside the viewport does not fly in.
  if (own !== null && (photo !== null || !isInView(own))) nameDuring(own, 'none', viewTransition);
});
