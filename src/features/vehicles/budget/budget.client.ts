import { wakeOnTouch } from '#src/lib/wake-on-touch.ts';

/** The home page's budget: the form works by itself, and what counts for it comes with the first touch. */
export function watchBudget(): void {
  const form = document.querySelector<HTMLFormElement>('[data-budget]');
  wakeOnTouch(form, async () => {
    const { countCars } = await import('./budget.live.ts');
    if (form !== null) await countCars(form);
  });
}
