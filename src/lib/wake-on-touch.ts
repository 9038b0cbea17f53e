/**
 * Activates a part of a page, which also works without scripts, at the first focus of one of its fields. Its code is
 * loaded then. `data-state` is absent at first, then `waiting`, `alive` or `failed`; `[data-retry]` tries again.
 * @param load loads and activates it; rejects on failure
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
  // The field may have received the focus before this script ran.
  if (isTouched(document.activeElement)) wake();
  part.querySelector('[data-retry]')?.addEventListener('click', wake);
}
