import { wakeOnTouch } from '#src/lib/wake-on-touch.ts';

/** The calculator stands there as an example; what counts comes with the first touch, and what carries it on with its link. */
export function wakeCalculator(part: HTMLElement): void {
  wakeOnTouch(part, async () => {
    const { countCosts } = await import('./import-calculator.live.ts');
    countCosts(part);
  });
  part.querySelector('[data-cost-carry]')?.addEventListener('click', () => {
    import('./import-calculator.live.ts')
      .then(({ carryCosts }) => carryCosts(part))
      .catch((error: unknown) => console.warn('No se pudo llevar el cálculo a la solicitud', error));
  });
}
