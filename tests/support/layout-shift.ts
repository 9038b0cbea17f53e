import type { Page } from '@playwright/test';

/** Sums every layout shift from the first frame on, including those after input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const sum = list
        .getEntries()
        .reduce((total, entry) => total + (entry as PerformanceEntry & { value: number }).value, 0);
      const root = document.documentElement.dataset;
      root['shift'] = String(Number(root['shift'] ?? 0) + sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum so far, after two frames. */
export function shifted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => resolve(Number(document.documentElement.dataset['shift'] ?? 0)), 100),
        );
      }),
  );
}
