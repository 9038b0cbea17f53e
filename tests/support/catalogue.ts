import { expect, type Locator, type Page } from '@playwright/test';

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

/** The part of a card that a tap in the middle of one of its pieces lands on: `details`, `favourite`; '' for none. */
function partUnder(piece: Locator): Promise<string> {
  return piece.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit?.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? '';
  });
}

/** The whole of a car's card leads to the car, save for its heart and the way to ask. */
export async function expectWholeCardLeads(item: Locator): Promise<void> {
  for (const piece of ['.card-photo', '.card-name', '.card-facts'])
    await expect.poll(() => partUnder(item.locator(piece)), piece).toBe('details');
  for (const part of ['favourite', 'contact'])
    await expect.poll(() => partUnder(item.locator(`[data-part="${part}"]`)), part).toBe(part);
}
