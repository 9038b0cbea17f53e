import type { Page } from '@playwright/test';
import { cards, ids, line, openFilters, stockOf } from '#tests/support/catalogue.ts';
import { expect, test } from '#tests/support/fixtures.ts';

/** The catalogue while its stock loads, and when it fails to load. */

/** Blocks matching requests. @returns a function that releases them */
async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Fails all requests for the stock; the returned function restores one of the two sources. */
async function cutOff(page: Page): Promise<(url: string) => Promise<void>> {
  for (const url of ['**/stock.json', '**/api/**']) await page.route(url, (route) => route.abort());
  return async (url) => {
    await page.unroute(url);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
}

test('a filtered link shows six skeletons until the stock is loaded, never the whole list', async ({
  page,
}) => {
  await page.clock.install();
  const release = await hold(page, '**/stock.json');
  await page.goto('/catalogo?marca=BMW', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('[data-catalogue-skeletons] li')).toHaveCount(6);
  await expect(page.locator('[data-catalogue-skeletons] li').first()).toBeVisible();
  await expect(page.locator('[data-catalogue-list]')).toBeHidden();
  // Longer than the page waits for a script that fails to load.
  await page.clock.fastForward(10_000);
  await expect(page.locator('[data-catalogue-list]')).toBeHidden();
  release();
  await expect(page.locator('[data-catalogue-skeletons]')).toBeHidden();
  for (const title of await cards(page).locator('h3').allTextContents()) expect(title).toContain('BMW');
});

test('while the stock loads, the filters offer the page’s values, and a search waits for it', async ({
  page,
}) => {
  const release = await hold(page, '**/stock.json');
  await page.goto('/catalogo');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await openFilters(page);
  const brands = page.getByLabel('Marca').locator('option');
  const offered = await brands.allTextContents();
  expect(offered).toContain('Audi');
  const skeletons = page.locator('[data-catalogue-skeletons] li');
  await expect(skeletons.first()).toBeHidden();
  const whole = await ids(page);

  await page.getByRole('searchbox').fill('audi');
  await expect(skeletons.first()).toBeVisible();
  await expect(page.locator('[data-catalogue-list]')).toBeHidden();
  await page.getByRole('searchbox').fill('');
  await expect(skeletons.first()).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
  expect(await ids(page)).toEqual(whole);

  await page.getByLabel('Marca').selectOption('Audi');
  await expect(skeletons.first()).toBeVisible();
  release();
  await expect(skeletons.first()).toBeHidden();
  await expect(line(page)).toHaveText(/^\d+ vehículos? encontrados?$/);
  for (const title of await cards(page).locator('h3').allTextContents()) expect(title).toContain('Audi');
  expect(await brands.allTextContents()).toEqual(offered);
});

test('an empty stock is reported, with suggestions', async ({ page, consoleProblems }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.route('**/stock.json', (route) =>
    route.fulfill({ json: { readAt: new Date().toISOString(), vehicles: [] } }),
  );
  await page.goto('/catalogo');
  const empty = page.locator('[data-catalogue-empty]');
  await expect(empty.locator('p')).toHaveText(/^Ahora mismo no hay vehículos en stock\. Podemos importar/);
  await expect(page.locator('[data-counter="vehicles"]')).toHaveText('0');
  await expect(empty.getByRole('link', { name: 'Solicitar Importación' })).toBeVisible();
  const clear = empty.getByRole('button', { name: 'Limpiar filtros' });
  await expect(clear).toBeHidden();
  await page.getByRole('searchbox').fill('tractor');
  await expect(empty.locator('p')).toHaveText(/^Nada coincide con "tractor"/);
  await expect(clear).toBeVisible();
  consoleProblems.length = 0;
});

test('without snapshot and PocketBase the list is empty, its filters work, and PocketBase alone restores it', async ({
  page,
  consoleProblems,
}) => {
  const stock = await stockOf(page);
  const restore = await cutOff(page);
  await page.goto('/catalogo');
  const empty = page.locator('[data-catalogue-empty]');
  await expect(empty.getByRole('heading', { name: 'No se encontraron vehículos' })).toBeVisible();
  await expect(empty.locator('p')).toHaveText(/^No hemos podido cargar el stock/);
  await expect(cards(page)).toHaveCount(0);
  await expect(line(page)).toHaveText('0 vehículos encontrados');
  await expect(page.locator('[data-result-badge]')).toHaveText('0');
  await expect(page.getByRole('heading', { name: '¿No Encuentras tu Vehículo Ideal?' })).toBeHidden();
  expect(consoleProblems.filter((text) => text.includes('No se pudo cargar el catálogo'))).toHaveLength(1);

  await openFilters(page);
  await page.getByLabel('Marca').selectOption('BMW');
  await expect(page).toHaveURL(/\?marca=BMW$/);
  await page.getByRole('searchbox').fill('qqqq');
  await expect(line(page)).toHaveText('Resultados para "qqqq": 0 vehículos encontrados');
  await page.getByRole('searchbox').fill('');

  // The snapshot still fails.
  await restore('**/api/**');
  await expect(cards(page).locator('img.photo-image').first()).toBeVisible();
  await expect(cards(page)).toHaveCount(stock.filter(({ marca }) => marca === 'BMW').length);
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click();
  await expect(cards(page)).toHaveCount(stock.length);
  await expect(empty).toHaveCount(0);
  await expect(page.locator('[data-counter="vehicles"]')).toHaveText(String(stock.length));
  expect(consoleProblems.filter((text) => text.includes('No se pudo cargar el catálogo'))).toHaveLength(1);
  consoleProblems.length = 0;
});

test('a card rendered in the browser equals the card rendered by the server', async ({
  page,
  browser,
  baseURL,
}) => {
  const normalized = (items: Element[]) =>
    items.map((item) => {
      for (const script of item.querySelectorAll('script')) script.remove();
      for (const image of item.querySelectorAll('img')) {
        // Only the first row's photos load eagerly; that depends on the position, not on the car.
        for (const name of ['loading', 'fetchpriority', 'decoding']) image.removeAttribute(name);
      }
      const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        node.nodeValue = (node.nodeValue ?? '').replace(/\s+/g, ' ').trim();
      const sorted = (element: Element): string => {
        const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value.trim()}`).sort();
        const children = [...element.childNodes].map((child) =>
          child instanceof Element ? sorted(child) : (child.nodeValue ?? ''),
        );
        return `<${element.tagName} ${attributes.join(' ')}>${children.join('')}`;
      };
      return sorted(item);
    });
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const still = await plain.newPage();
  await still.goto('/catalogo');
  const server = await cards(still).evaluateAll(normalized);
  await plain.close();

  // Without cards in the page, the browser renders all of them.
  await page.route('**/catalogo', async (route) => {
    const response = await route.fetch();
    const [list = '', rest = ''] = (await response.text()).split('data-catalogue-more');
    const emptied = list.replace(/<li class="vehicle-item[^]*?<\/article>\s*<\/li>/g, '');
    await route.fulfill({ response, body: `${emptied}data-catalogue-more${rest}` });
  });
  await page.goto('/catalogo');
  await expect(cards(page)).toHaveCount(server.length);
  expect(await cards(page).evaluateAll(normalized)).toEqual(server);
});
