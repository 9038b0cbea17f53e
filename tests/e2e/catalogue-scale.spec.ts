import type { Page } from '@playwright/test';
import { cards, line, type Car } from '#tests/support/catalogue.ts';
import { expect, test } from '#tests/support/fixtures.ts';

/** The catalogue of a stock that is too large for one page. */

/** Responds with a stock of so many cars. */
async function pretend(page: Page, count: number): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/stock.json', async (route) => {
    const response = await route.fetch();
    const { readAt, vehicles } = (await response.json()) as { readAt: string; vehicles: Car[] };
    const many = Array.from({ length: count }, (_, index) => ({
      ...vehicles[index % vehicles.length],
      id: `coche${index}`,
      slug: `coche-${index}`,
      modelo: `Modelo ${index}`,
      cover: null,
    }));
    await route.fulfill({ json: { readAt: `${readAt}!`, vehicles: many } });
  });
}

test('with ten thousand cars the page renders a part, grows while scrolling, and filters all', async ({
  page,
}) => {
  await pretend(page, 10_000);
  await page.goto('/catalogo');
  await expect(line(page)).toHaveText('10000 vehículos encontrados');
  await expect(cards(page)).toHaveCount(60);
  await page.getByRole('button', { name: 'Mostrar más vehículos' }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(60);
  expect(await cards(page).count()).toBeLessThan(500);

  await page.getByLabel('Ordenar').selectOption('precio-desc');
  expect(await cards(page).count()).toBeLessThan(500);
  await page.getByRole('searchbox').fill('modelo 9999');
  await expect(cards(page)).toHaveCount(1);
});

test('after the button, focus is on the first new card, and a reload restores the position', async ({
  page,
}) => {
  await pretend(page, 200);
  // Disables loading by scrolling.
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    };
  });
  await page.goto('/catalogo');
  await expect(line(page)).toHaveText('200 vehículos encontrados');
  await page.getByRole('button', { name: 'Mostrar más vehículos' }).press('Enter');
  await expect(cards(page)).toHaveCount(120);
  await expect(cards(page).nth(60).locator('a').first()).toBeFocused();
  await page.reload();
  await expect(cards(page)).toHaveCount(120);
  await page.getByLabel('Ordenar').selectOption('precio-asc');
  await expect(cards(page)).toHaveCount(60);
  await page.getByRole('searchbox').fill('modelo 7');
  await expect(page.getByRole('button', { name: 'Mostrar más vehículos' })).toBeHidden();
});

test.afterEach(({ consoleProblems }) => {
  consoleProblems.length = 0;
});
