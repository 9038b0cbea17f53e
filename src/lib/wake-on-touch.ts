/**
 * Brings a part of a page that says something without scripts to life with the first touch of a field: what that takes is
 * loaded then.
 * `data-state` tells how it stands: `waiting`, `alive`, `failed` or, as it came, none; `[data-retry]` tries again.
 * @param load brings it to life; rejects when it cannot
 */
export function wakeOnTouch(part: HTMLElement | null, load: () => Promise<void>): void {
  if (part === null) return;
  const wake = (): void => {
    const { state } = part.dataset;
    if (state === 'waiting' || state === 'alive') return;
    part.dataset['state'] = 'waiting';
    load().then(
      () => (part.dataset['state'] = 'alive'),
      (error: unknown) => {
        console.warn('No se pudo cargar', error);
        part.dataset['state'] = 'failed';
      },
    );
  };
  const isTouched = (target: unknown): boolean => target instanceof HTMLInputElement && part.contains(target);
  part.addEventListener('focusin', ({ target }) => {
    if (part.dataset['state'] !== 'failed' && isTouched(target)) wake();
  });
  // It may have been touched before its script came.
  if (isTouched(document.activeElement)) wake();
  part.querySelector('[data-retry]')?.addEventListener('click', wake);
}
