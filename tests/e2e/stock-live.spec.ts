import type { Page } from '@playwright/test';
import type PocketBase from 'pocketbase';
import { priceClass } from '#src/components/ui/surface.recipe.ts';
import { comparePath } from '#src/features/vehicles/favourites/choice.rules.ts';
import { expect, test } from '#tests/support/own-stack.ts';

/** Changes to the stock while a page is open. Each test uses a separate car. */

let admin: PocketBase;
test.beforeAll(async ({ stack }) => {
  admin = await stack.signIn();
});

let count = 0;
async function addCar(fields: Record<string, unknown> = {}) {
  count += 1;
  return admin.collection('vehicles').create<{ id: string; slug: string }>({
    marca: 'Lancia',
    modelo: `Delta ${Date.now()} ${count}`,
    anio: 2022,
    precio_eur: 30000,
    ...fields,
  });
}

/** Opens a page and waits until it has subscribed, and has loaded the changes that it may have missed. */
async function openListening(page: Page, path: string): Promise<void> {
  let listens = false;
  const freshLook = page.waitForResponse((response) => {
    if (response.url().endsWith('/api/stock-stream')) listens = true;
    return listens && response.url().includes('/api/collections/vehicles/');
  });
  await page.goto(path);
  await (await freshLook).finished();
}

const setVisibility = (page: Page, state: string) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('one stream updates open catalogues with a new car, its reservation, sale and removal; a hidden car is gone on return', async ({
  context,
  page,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/stock-stream')) streams.push(request.url());
  });
  await openListening(page, '/catalogo?q=delta');
  const second = await context.newPage();
  await second.goto('/catalogo?q=delta');
  // Its refresh has finished: the car can only come from the first tab.
  await (
    await second.waitForResponse((response) => response.url().includes('/api/collections/vehicles'))
  ).finished();
  const car = await addCar();
  const card = page.locator(`[data-catalogue-list] [data-vehicle="${car.id}"]`);
  await expect(second.locator(`[data-catalogue-list] [data-vehicle="${car.id}"]`)).toHaveCount(1);
  await second.close();
  await expect(card).toBeVisible();
  await expect(card.getByText('Disponible', { exact: true })).toBeVisible();
  await expect(page.locator('#campo-marca option[value="Lancia"]')).toHaveCount(1);
  await admin.collection('vehicles').update(car.id, { status: 'reservado' });
  await expect(card.getByText('Reservado', { exact: true })).toBeVisible();
  await admin.collection('vehicles').update(car.id, { status: 'vendido', precio_eur: 28000 });
  await expect(card.getByText('Vendido', { exact: true })).toBeVisible();
  await expect(card.getByText('28.000 €')).toBeVisible();
  await expect(card.locator('a')).toHaveText([/^Buscar uno igual/]);
  await admin.collection('vehicles').delete(car.id);
  await expect(card).toHaveCount(0);
  expect(streams).toHaveLength(1);

  const other = await addCar();
  const otherCard = page.locator(`[data-catalogue-list] [data-vehicle="${other.id}"]`);
  await expect(otherCard).toBeVisible();
  // Anonymous visitors get no event for a hidden car: the page refreshes when it becomes visible.
  await setVisibility(page, 'hidden');
  await admin.collection('vehicles').update(other.id, { status: 'oculto' });
  await setVisibility(page, 'visible');
  await expect(otherCard).toHaveCount(0);
});

test('a car hidden between build and visit is nowhere, and HTML and script agree', async ({ page }) => {
  const readStock = async () => {
    const answer = await page.request.get('/stock.json');
    return (await answer.json()) as { vehicles: { id: string; slug: string; marca: string }[] };
  };
  const { vehicles } = await readStock();
  const only = vehicles.find(({ marca }) => vehicles.filter((other) => other.marca === marca).length === 1);
  if (only === undefined) throw new Error('The demo has no brand of one car');
  await admin.collection('vehicles').update(only.id, { status: 'oculto' });
  const { totalItems: left } = await admin
    .collection('vehicles')
    .getList(1, 1, { filter: "status != 'oculto'" });

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/stock.json', async (route) => {
    await held;
    await route.continue();
  });
  const response = await page.goto('/catalogo');
  const html = (await response?.text()) ?? '';
  for (const trace of [only.id, only.slug]) expect(html).not.toContain(trace);
  // Read after the page: a request of a former test may have changed the stock meanwhile.
  const { vehicles: published } = await readStock();
  expect(published.map(({ id }) => id)).not.toContain(only.id);
  // The script's initial data contain neither its brand nor the old count.
  expect(/(\d+) vehículos encontrados/.exec(html)?.[1]).toBe(String(published.length));
  expect(html).not.toContain(`<option value="${only.marca}"`);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const cards = page.locator('[data-catalogue-list] > li');
  await expect(cards).toHaveCount(published.length);
  const offered = page.locator(`#campo-marca option[value="${only.marca}"]`);
  await expect(offered).toHaveCount(0);
  release();
  await expect(page.locator('[data-result-line]')).toHaveText(`${left} vehículos encontrados`);
  await expect(page.locator('[data-counter="vehicles"]')).toHaveText(String(left));
  await expect(cards).toHaveCount(left);
  await expect(offered).toHaveCount(0);
});

test('a change re-renders only its card, and the focus stays on the link', async ({ page }) => {
  await openListening(page, '/catalogo');
  const cards = page.locator('[data-catalogue-list] > li');
  // A card from the server's HTML, and after a change one rendered in the browser.
  const id = (await cards.first().getAttribute('data-vehicle')) ?? '';
  const card = page.locator(`[data-catalogue-list] [data-vehicle="${id}"]`);
  const marked = (selector: string) => page.locator(`[data-catalogue-list] ${selector}[data-seen]`);
  // Until the refresh is rendered, which may replace a card.
  await expect(async () => {
    await cards.locator('article').evaluateAll((articles) => {
      for (const article of articles) article.setAttribute('data-seen', '');
    });
    await page.waitForTimeout(500);
    expect(await marked('article').count()).toBe(await cards.count());
  }).toPass();
  const count = await cards.count();
  for (const [price, text] of [
    [23_456, '23.456 €'],
    [34_567, '34.567 €'],
  ] as const) {
    await card.locator('a[data-part="contact"]').focus();
    await admin.collection('vehicles').update(id, { precio_eur: price });
    await expect(card.getByText(text)).toBeVisible();
    await expect(card.locator('a[data-part="contact"]')).toBeFocused();
    await expect(marked('article')).toHaveCount(count - 1);
  }
});

test('the car page and a related card are updated too', async ({ page }) => {
  const car = await addCar();
  const other = await addCar();
  await openListening(page, `/vehiculo/${car.slug}`);
  const main = page.locator('[data-live-vehicle]');
  await expect(main.getByText('Disponible', { exact: true })).toBeVisible();
  await admin
    .collection('vehicles')
    .update(car.id, { status: 'reservado', precio_eur: 25000, precio_anterior_eur: 30000 });
  await expect(main.getByText('Reservado', { exact: true })).toBeVisible();
  await expect(main.getByText('25.000 €').first()).toBeVisible();
  const visits = main.getByRole('link', { name: /^(Pedir cita|Videollamada|Avísame)/ });
  await expect(visits).toHaveCount(3);
  await expect(main.getByText('Antes:')).toBeVisible();
  const related = page.locator(`[data-related] [data-vehicle="${other.id}"]`);
  await admin.collection('vehicles').update(other.id, { status: 'vendido' });
  await expect(related.getByText('Vendido', { exact: true })).toBeVisible();
  await expect(related.locator('a')).toHaveText([/^Buscar uno igual/]);
  // A price and the text without a price differ at any time.
  const price = main
    .locator('[data-price-card] p')
    .filter({ hasText: /€|Consultar/ })
    .last();
  await expect(price).toHaveClass(priceClass.current);
  await admin.collection('vehicles').update(car.id, { precio_eur: null });
  await expect(price).toHaveText('Consultar precio');
  await expect(price).toHaveClass(priceClass.onRequest);
  await admin.collection('vehicles').delete(car.id);
  await expect(main.getByText('No disponible', { exact: true })).toBeVisible();
  await expect(visits).toHaveCount(0);
});

test('an open home page shows changes of its cars, and an empty stock', async ({ page }) => {
  await openListening(page, '/');
  await expect(page.getByText('Sin Stock Disponible')).toBeHidden();
  const cards = page.locator('[data-listed-cars] li[data-vehicle]');
  const id = (await cards.first().getAttribute('data-vehicle')) ?? '';
  const card = page.locator(`li[data-vehicle="${id}"]`);
  const vehicles = admin.collection('vehicles');
  await vehicles.update(id, { status: 'reservado', precio_eur: 12345 });
  await expect(card.getByText('Reservado', { exact: true })).toBeVisible();
  await expect(card.getByText('12.345 €')).toBeVisible();
  await expect(card.locator('a')).toHaveCount(2);
  await card.getByRole('link', { name: 'Contactar' }).focus();
  await vehicles.update(id, { precio_eur: 12344 });
  await expect(card.getByText('12.344 €')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Contactar' })).toBeFocused();
  await vehicles.update(id, { status: 'vendido' });
  await expect(card.getByText('Vendido', { exact: true })).toBeVisible();
  await expect(card.locator('a')).toHaveText([/^Buscar uno igual/]);
  await expect(card.getByRole('link', { name: /^Ver Detalles.+, vendido$/ })).toHaveCount(1);
  await vehicles.update(id, { status: 'disponible' });
  await expect(card.getByText('Disponible', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Ver Detalles' })).toHaveAttribute('href', /^\/vehiculo\//);
  await vehicles.delete(id);
  await expect(card).toHaveCount(0);
  await cards.evaluateAll((items) => items.forEach((item) => item.remove()));
  await expect(page.getByRole('heading', { name: 'Sin Stock Disponible' })).toBeVisible();
  await expect(page.getByText('podemos importar cualquier vehículo de Europa')).toBeVisible();
});

test('a car with extreme values keeps the page’s layout', async ({ page }) => {
  const long = await addCar({
    marca: 'Aktiengesellschaftsautomobilwerke',
    modelo: 'Donaudampfschifffahrtsgesellschaftskapitän Großraumlimousine Sonderausführung',
    version: 'x'.repeat(120),
    ubicacion_ciudad: 'Villarrubia de los Ojos del Guadiana',
    etiquetas: Array.from({ length: 20 }, (_, index) => `etiqueta-del-largo-maximo-que-cabe-${index}`),
    ...{ km: null, precio_eur: null, combustible: '' },
  });
  await page.goto(`/vehiculo/${long.slug}`);
  await expect(page.getByText('No hay imágenes disponibles')).toBeVisible();
  await expect(page.getByText('Consultar precio').first()).toBeVisible();
  await expect(page.locator('[data-live-vehicle]').getByText('N/A').first()).toBeVisible();
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect(page.locator('section[aria-labelledby="caracteristicas"] li')).toHaveCount(20);
  await expect(page.locator('[data-related]')).toHaveCount(0);
  expect(await sideways()).toBe(0);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sideways()).toBe(0);
  await page.goto('/catalogo?q=donau');
  await expect(page.locator('[data-catalogue-list] > li')).toHaveCount(1);
  expect(await sideways()).toBe(0);
});

test('an open comparison shows a lower price and a reservation, and drops a hidden car', async ({ page }) => {
  const cars = [await addCar(), await addCar(), await addCar()];
  const ids = cars.map(({ id }) => id);
  await openListening(page, comparePath(ids));
  const columns = page.getByRole('columnheader');
  await expect(columns).toHaveCount(3);
  await expect(page.locator('.compare-equal [data-row="Precio"]')).toContainText('30.000 €');
  await admin.collection('vehicles').update(ids[0] ?? '', { precio_eur: 28000, precio_anterior_eur: 30000 });
  const prices = page.locator('tbody:not(.compare-equal) [data-row="Precio"] > td');
  await expect(prices).toHaveText([/^28.000\s€Antes: 30.000\s€$/, /^30.000\s€$/, /^30.000\s€$/]);
  await admin.collection('vehicles').update(ids[1] ?? '', { status: 'reservado' });
  await expect(columns.nth(1)).toContainText('Reservado');
  await admin.collection('vehicles').delete(ids[2] ?? '');
  await expect(columns).toHaveCount(2);
  // Anonymous visitors get no event for a hidden car: the page refreshes when it becomes visible.
  await setVisibility(page, 'hidden');
  await admin.collection('vehicles').update(ids[1] ?? '', { status: 'oculto' });
  await setVisibility(page, 'visible');
  await expect(columns).toHaveCount(1);
});
