import { wakeOnTouch } from '#src/lib/wake-on-touch.ts';
import { selectOnFocus } from './select-on-focus.ts';

/** The home page's budget: a plain form works without scripts; counting is loaded at the first touch. */
export function watchBudget(): void {
  const form = document.querySelector<HTMLFormElement>('[data-budget]');
  const sum = form?.querySelector<HTMLInputElement>('[data-budget-part="sum"]');
  if (sum) selectOnFocus(sum);
  wakeOnTouch(form, async () => {
    const { countCars } = await import('./budget.live.ts');
    if (form !== null) await countCars(form);
  });
}
