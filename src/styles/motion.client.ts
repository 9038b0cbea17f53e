/**
 * Names the photograph that travels between a list and a car's page. The page's own photograph carries the name in
 * CSS; the list's is named here, only for the car that is opened or left, because a name must be unique.
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

/** Names a photograph for the length of one transition, in place of the page's own. */
async function nameDuring(photo: HTMLElement, transition: ViewTransition): Promise<void> {
  const own = document.querySelector<HTMLElement>('.vehicle-stage-photo');
  own?.style.setProperty('view-transition-name', 'none');
  photo.style.setProperty('view-transition-name', NAME);
  await transition.finished.catch(() => undefined);
  photo.style.removeProperty('view-transition-name');
  own?.style.removeProperty('view-transition-name');
}

/** A transition that the browser gives up is no error of the page. */
function tolerate(transition: ViewTransition | null): void {
  transition?.ready.catch(() => undefined);
  transition?.finished.catch(() => undefined);
}

window.addEventListener('pageswap', (event) => {
  tolerate(event.viewTransition);
  const photo = cardPhoto(event.activation?.entry.url);
  if (event.viewTransition !== null && photo !== null) void nameDuring(photo, event.viewTransition);
});

window.addEventListener('pagereveal', (event) => {
  tolerate(event.viewTransition);
  if (event.viewTransition === null || document.querySelector('.vehicle-stage-photo') !== null) return;
  const photo = cardPhoto(window.navigation.activation?.from?.url);
  if (photo !== null) void nameDuring(photo, event.viewTransition);
});
