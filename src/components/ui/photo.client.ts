import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';

/** Photographs that fail to load, before React is there or without it. */

const PHOTOS = '/fotos/';

/** Marks the frame of a photograph that failed, so that its fallback shows (SPEC section 8). */
export function markBroken(image: HTMLImageElement): void {
  image.closest<HTMLElement>('[data-photo]')?.setAttribute('data-broken', '');
}

/**
 * A host that only serves files has no photographs of cars that are newer than itself; the gateway has.
 * @returns false when the photograph does not come from this host, or nobody else has it.
 */
function askGateway(image: HTMLImageElement): boolean {
  const path = image.getAttribute('src') ?? '';
  if (pocketbaseOrigin === '' || !path.startsWith(PHOTOS)) return false;
  image.srcset = image.srcset.replace(/(^|,\s*)(?=\/fotos\/)/g, `$1${pocketbaseOrigin}`);
  image.src = `${pocketbaseOrigin}${path}`;
  return true;
}

/** Watches the photographs there are and those that islands add later. Errors do not bubble, hence the capture. */
export function watchPhotos(): void {
  const report = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLImageElement)) return;
    // Nobody else is told of a failure that may be none.
    if (askGateway(target)) event.stopImmediatePropagation();
    else if (target.matches('.photo-image')) markBroken(target);
  };
  document.addEventListener('error', report, { capture: true });
  for (const image of document.querySelectorAll<HTMLImageElement>('.photo-image'))
    if (image.complete && image.currentSrc !== '' && image.naturalWidth === 0 && !askGateway(image))
      markBroken(image);
}
