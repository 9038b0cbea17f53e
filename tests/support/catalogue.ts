import type { Locator, Page } from '@playwright/test';

/** A car of the snapshot, as far as tests look at it. */
export interface Car {
  readonly id: string;
  readonly marca: string;
  readonly modelo: string;
  readonly status: string;
  readonly combustible: string;
  readonly precio_eur: number | null;
}

export const cards = (page: Page): Locator => page.locator('[data-catalogue-list] > li');
/** How many cars were found. */
export const line = (page: Page): Locator => page.locator('[data-result-line]');
