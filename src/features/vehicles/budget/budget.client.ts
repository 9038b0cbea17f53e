/** The home page's budget: the form works by itself, and what counts for it comes with the first touch. */

/** The form's `data-state`: `waiting`, `alive` or `failed`; without one it is as it came. */
export function watchBudget(): void {
  const form = document.querySelector<HTMLFormElement>('[data-budget]');
  if (form === null) return;
  const wake = (): void => {
    const { state } = form.dataset;
    if (state === 'waiting' || state === 'alive') return;
    form.dataset['state'] = 'waiting';
    import('./budget.live.ts')
      .then(({ countCars }) => countCars(form))
      .then(
        () => (form.dataset['state'] = 'alive'),
        (error: unknown) => {
          console.warn('No se pudieron contar los coches', error);
          form.dataset['state'] = 'failed';
        },
      );
  };
  form.addEventListener('focusin', (event) => {
    if (form.dataset['state'] !== 'failed' && event.target instanceof HTMLInputElement) wake();
  });
  form.querySelector('[data-budget-retry]')?.addEventListener('click', wake);
}
