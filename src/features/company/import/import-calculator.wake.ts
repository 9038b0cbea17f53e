import { wakeOnTouch } from '#src/lib/wake-on-touch.ts';

/** Hydrates the calculator on demand: its code is loaded at the first interaction, or when its link is clicked. */
export function wakeCalculator(part: HTMLElement): void {
  wakeOnTouch(part, async () => {
    const { countCosts } = await import('./import-calculator.live.ts');
    countCosts(part);
  });
  part.querySelector('[data-cost-carry]')?.addEventListener('click', () => {
    import('./import-calculator.live.ts')
      .then(({ carryCosts }) => carryCosts(part))
      .catch((error: unknown) => console.warn('Could not copy the calculation into the request', error));
  });
}
