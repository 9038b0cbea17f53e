import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';

/** Handles photographs that fail to load, before hydration or without React. */

const PHOTOS = '/fotos/';

/** Marks the frame of a failed photograph, so that its fallback shows (SPEC section 8). */
export function markBroken(image: HTMLImageElement): void {
  image.closest<HTMLElement>('[data-photo]')?.setAttribute('data-broken', '');
}

/**
 * Retries from the gateway: a static host lacks the photographs of cars newer than its copy of the site.
 * @returns false when the photograph is not from this host, or no separate gateway exists
 */
function retryFromGateway(image: HTMLImageElement): boolean {
  const path = image.getAttribute('src') ?? '';
  if (pocketbaseOrigin === '' || !path.startsWith(PHOTOS)) return false;
  image.srcset = image.srcset.replace(/(^|,\s*)(?=\/fotos\/)/g, `$1${pocketbaseOrigin}`);
  image.src = `${pocketbaseOrigin}${path}`;
  return true;
}

/** Watches all photographs, also those that islands add later. Errors do not bubble, hence the capture. */
export function watchPhotos(): void {
  const report = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLImageElement)) return;
    // The retry may succeed: keep the failure from other listeners.
    if (retryFromGateway(target)) event.stopImmediatePropagation();
    else if (target.matches('.photo-image')) markBroken(target);
  };
  document.addEventListener('error', report, { capture: true });
  for (const image of document.querySelectorAll<HTMLImageElement>('.photo-image'))
    if (image.complete && image.currentSrc !== '' && image.naturalWidth === 0 && !retryFromGateway(image))
      markBroken(image);
}
