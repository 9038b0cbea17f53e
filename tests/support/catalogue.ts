import { expect, type Locator, type Page } from '@playwright/test';

/** A car of the snapshot, with the fields that tests use. */
export interface Car {
  readonly id: string;
  readonly marca: string;
  readonly modelo: string;
  readonly status: string;
  readonly combustible: string;
  readonly precio_eur: number | null;
  readonly transmision: string;
  readonly km: number | null;
}

export const cards = (page: Page): Locator => page.locator('[data-catalogue-list] > li');
/** The result count. */
export const line = (page: Page): Locator => page.locator('[data-result-line]');

/** Ids of the listed cars, in order. */
export const ids = (page: Page) =>
  cards(page).evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['vehicle']));

export async function stockOf(page: Page): Promise<Car[]> {
  const answer = await page.request.get('/stock.json');
  return ((await answer.json()) as { vehicles: Car[] }).vehicles;
}

/** On a phone the selects are behind a button. */
export async function openFilters(page: Page): Promise<void> {
  const toggle = page.locator('[data-filters-toggle]');
  if (await toggle.isVisible()) {
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await expect(page.getByLabel('Marca')).toBeVisible();
  }
}

/** Opens the catalogue and waits until the script has loaded the stock and shown the result. */
export async function openCatalogue(page: Page, query = ''): Promise<Car[]> {
  const [stock] = await Promise.all([stockOf(page), page.goto(`/catalogo${query}`)]);
  await expect(page.locator('html')).not.toHaveAttribute('data-catalogue-pending');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await openFilters(page);
  return stock;
}

/** The part of a card under the centre of an element: `details`, `favourite`; '' for none. */
function partUnder(piece: Locator): Promise<string> {
  return piece.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit?.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? '';
  });
}

/** Expects the whole card to link to the car, except its heart and the contact link. */
export async function expectWholeCardLeads(item: Locator): Promise<void> {
  for (const piece of ['.card-photo', '.card-name', '.card-facts'])
    await expect.poll(() => partUnder(item.locator(piece)), piece).toBe('details');
  for (const part of ['favourite', 'contact'])
    await expect.poll(() => partUnder(item.locator(`[data-part="${part}"]`)), part).toBe(part);
}
