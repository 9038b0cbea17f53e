import { whenIdle } from '#src/lib/when-idle.ts';

/** Lets the import page's calculator wait for a touch: what that takes loads when the page has nothing more important to do. */
export function watchCalculator(): void {
  const part = document.querySelector<HTMLElement>('[data-import-calculator]');
  if (part === null) return;
  whenIdle(() => {
    import('./import-calculator.wake.ts')
      .then(({ wakeCalculator }) => wakeCalculator(part))
      .catch((error: unknown) => console.warn('El cálculo no está disponible', error));
  });
}
