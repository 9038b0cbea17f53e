import { whenIdle } from '#src/lib/when-idle.ts';

/** Prepares the calculator during idle time; its code is loaded at the first interaction. */
export function watchCalculator(): void {
  const part = document.querySelector<HTMLElement>('[data-import-calculator]');
  if (part === null) return;
  whenIdle(() => {
    import('./import-calculator.wake.ts')
      .then(({ wakeCalculator }) => wakeCalculator(part))
      .catch((error: unknown) => console.warn('Could not load the cost calculator', error));
  });
}
