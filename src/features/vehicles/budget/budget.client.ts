import { wakeOnTouch } from '#src/lib/wake-on-touch.ts';
import { selectOnFocus } from './select-on-focus.ts';

/** Removes the page's count, which is the assumed budget's, once another is typed and not counted. */
function uncount(form: HTMLFormElement): void {
  if (form.dataset['state'] === 'alive') return;
  const part = (name: string) => form.querySelector(`[data-budget-part="${name}"]`);
  const show = part('show');
  if (show instanceof HTMLElement) show.textContent = show.dataset['uncounted'] ?? '';
  part('status')?.replaceChildren();
  part('cars')?.replaceChildren();
}

/** The home page's budget: a plain form works without scripts; counting is loaded at the first touch. */
export function watchBudget(): void {
  const form = document.querySelector<HTMLFormElement>('[data-budget]');
  const sum = form?.querySelector<HTMLInputElement>('[data-budget-part="sum"]');
  if (sum) {
    selectOnFocus(sum);
    sum.addEventListener('input', () => form && uncount(form));
    // Typed before this script ran.
    if (form && sum.value !== sum.defaultValue) uncount(form);
  }
  wakeOnTouch(form, async () => {
    const { countCars } = await import('./budget.live.ts');
    if (form !== null) await countCars(form);
  });
}
