/** Photographs that fail to load, before React is there or without it. */

/** Marks the frame of a photograph that failed, so that its fallback shows (SPEC section 8). */
export function markBroken(image: HTMLImageElement): void {
  image.closest<HTMLElement>('[data-photo]')?.setAttribute('data-broken', '');
}

/** Watches the photographs there are and those that islands add later. Errors do not bubble, hence the capture. */
export function watchPhotos(): void {
  const report = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.matches('.photo-image')) markBroken(target);
  };
  document.addEventListener('error', report, { capture: true });
  for (const image of document.querySelectorAll<HTMLImageElement>('.photo-image'))
    if (image.complete && image.currentSrc !== '' && image.naturalWidth === 0) markBroken(image);
}
