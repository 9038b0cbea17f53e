import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/axe.ts';
import { cards, line, type Car } from '#tests/support/catalogue.ts';
import { expect, test } from '#tests/support/fixtures.ts';

const ids = (page: Page) =>
  cards(page).evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['vehicle']));

async function stockOf(page: Page): Promise<Car[]> {
  const answer = await page.request.get('/stock.json');
  return ((await answer.json()) as { vehicles: Car[] }).vehicles;
}

/** A phone keeps the selects behind a button. */
async function openFilters(page: Page): Promise<void> {
  const toggle = page.locator('[data-filters-toggle]');
  if (await toggle.isVisible()) {
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await expect(page.getByLabel('Marca')).toBeVisible();
  }
}

/** The script has taken over when it has offered the stock and shown the result. */
async function openCatalogue(page: Page, query = ''): Promise<Car[]> {
  const [stock] = await Promise.all([stockOf(page), page.goto(`/catalogo${query}`)]);
  await expect(page.locator('html')).not.toHaveAttribute('data-catalogue-pending');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await openFilters(page);
  return stock;
}

/** Keeps what matches on its way. @returns what lets it arrive */
async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Nothing of the stock answers, until what this returns is called: it lets one of both answer again. */
async function cutOff(page: Page): Promise<(url: string) => Promise<void>> {
  for (const url of ['**/stock.json', '**/api/**']) await page.route(url, (route) => route.abort());
  return async (url) => {
    await page.unroute(url);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
}

test('cards are in sight at once, and the filters stay in view', async ({ page }) => {
  await page.goto('/catalogo');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const height = page.viewportSize()?.height ?? 0;
  const hero = await page.locator('main > div').first().boundingBox();
  expect(hero?.height).toBeLessThanOrEqual(height / 3);
  const photo = await cards(page).first().locator('[data-photo]').boundingBox();
  expect((photo?.y ?? 0) + (photo?.height ?? 0)).toBeLessThan(height);

  const filters = page.locator('[data-filters-toggle]:visible, #campo-marca:visible').first();
  await cards(page).nth(9).scrollIntoViewIfNeeded();
  await expect(filters).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[data-result-badge]')).toBeInViewport({ ratio: 1 });
});

test('the search says whole what it looks for, however narrow it is, and typing is one step of the history', async ({
  page,
}) => {
  await openCatalogue(page);
  const search = page.getByRole('searchbox');
  for (const width of [320, 390, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const [hint, room] = await search.evaluate((input: HTMLInputElement) => {
      const own = getComputedStyle(input);
      const ink = document.createElement('canvas').getContext('2d');
      if (ink === null) throw new Error('No canvas');
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(input, '::placeholder');
      ink.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const padding = parseFloat(own.paddingLeft) + parseFloat(own.paddingRight);
      return [ink.measureText(input.placeholder).width, input.clientWidth - padding];
    });
    expect(hint, `${width} wide`).toBeGreaterThan(150);
    expect(hint, `${width} wide`).toBeLessThanOrEqual(room);
  }

  await search.pressSequentially('golf', { delay: 20 });
  await expect(page).toHaveURL(/\?q=golf$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/catalogo$/);
  await expect(search).toHaveValue('');
});

test('narrows by brand, leaves the other brands on offer, and shows each filter as a chip that takes it off', async ({
  page,
}) => {
  const stock = await openCatalogue(page);
  await expect(page.getByRole('button', { name: 'Limpiar', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Limpiar filtros' })).toBeHidden();
  const offered = await page.getByLabel('Marca').locator('option').allTextContents();
  await page.getByLabel('Marca').selectOption('BMW');
  await expect(cards(page)).toHaveCount(stock.filter(({ marca }) => marca === 'BMW').length);
  await expect(page).toHaveURL(/\/catalogo\?marca=BMW$/);
  expect(await page.getByLabel('Marca').locator('option').allTextContents()).toEqual(offered);
  await expect(page.getByRole('button', { name: 'Limpiar filtros' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '¿No Encuentras tu Vehículo Ideal?' })).toBeVisible();

  await page.getByLabel('Estado').selectOption('disponible');
  await page.getByLabel('Ordenar').selectOption('km-asc');
  await expect(page).toHaveURL(/\/catalogo\?marca=BMW&estado=disponible&orden=km-asc$/);
  const chips = page.getByRole('list', { name: 'Filtros activos' }).getByRole('button');
  await expect(chips).toHaveText(['Quitar filtro Marca: BMW', 'Quitar filtro Estado: Disponible']);
  await chips.first().click();
  await expect(page).toHaveURL(/\/catalogo\?estado=disponible&orden=km-asc$/);
  await expect(chips).toBeFocused();
  const available = stock.filter(({ status }) => status === 'disponible').length;
  await expect(line(page)).toHaveText(`${available} vehículos encontrados`);
  await chips.click();
  await expect(line(page)).toHaveText(`${stock.length} vehículos encontrados`);
  await expect(line(page)).toBeFocused();
  await expect(page.locator('#campo-orden')).toHaveValue('km-asc');
});

test('finds by text without accents, says what was sought, shows tags as they were typed, and gives up with a hint', async ({
  page,
}) => {
  await openCatalogue(page);
  const box = page.getByPlaceholder('Buscar por marca, modelo o versión...');
  await box.fill('SERIE 3');
  await expect(line(page)).toHaveText(/^Resultados para "SERIE 3": \d+ vehículos? encontrados?$/);
  for (const title of await cards(page).locator('h3').allTextContents()) expect(title).toContain('Serie 3');
  await box.fill('320d');
  await expect(page.getByRole('list', { name: 'Características' }).getByRole('listitem')).toHaveText(
    ['techo panorámico', 'gancho remolque'],
    { useInnerText: true },
  );

  await box.fill('tractor');
  await expect(page.getByRole('heading', { name: 'No se encontraron vehículos' })).toBeVisible();
  const searched = await page.locator('[data-catalogue-empty] p').innerText();
  await expect(page.getByRole('heading', { name: '¿No Encuentras tu Vehículo Ideal?' })).toBeHidden();
  // The page does not end there.
  await expect(page.getByRole('region', { name: 'Los más recientes' }).locator('li > article')).toHaveCount(
    3,
  );
  await box.fill('gasoil');
  await expect(page.getByRole('link', { name: /^Diésel \d+ vehículos? encontrados?$/ })).toHaveAttribute(
    'href',
    '/catalogo?combustible=diesel',
  );
  await box.fill('');
  await page.getByLabel('Precio').selectOption('200000');
  await page.getByLabel('Año').selectOption('-2004');
  await expect(page.getByRole('heading', { name: 'No se encontraron vehículos' })).toBeVisible();
  expect(await page.locator('[data-catalogue-empty] p').innerText()).not.toBe(searched);

  await page.locator('[data-catalogue-empty]').getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(page).toHaveURL(/\/catalogo$/);
  await expect(cards(page).first()).toBeVisible();
  await expect(box).toBeFocused();
});

test('on a phone the open filters lead to what they find @touch', async ({ page }) => {
  const stock = await openCatalogue(page);
  const toggle = page.locator('[data-filters-toggle]');
  await toggle.tap();
  // Opened in the middle of the list, they come to the reader.
  await cards(page).nth(4).scrollIntoViewIfNeeded();
  await toggle.tap();
  await expect(page.getByLabel('Marca')).toBeInViewport();
  await page.getByLabel('Marca').selectOption('Audi');
  const count = stock.filter(({ marca }) => marca === 'Audi').length;
  await page.getByRole('button', { name: `Ver ${count} vehículos` }).tap();
  await expect(page.locator('[data-filters-toggle]')).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('heading', { name: `${count} vehículos encontrados` })).toBeInViewport();
  await expect(cards(page).first()).toBeInViewport();
});

test('on a phone cars stand in rows on request, and stay so when they are filtered @touch', async ({
  page,
}) => {
  const stock = await openCatalogue(page);
  const car = cards(page).first();
  const height = async () => (await car.boundingBox())?.height ?? 0;
  const asCard = await height();
  await page.getByLabel('Ver en filas').check();
  expect(await height()).toBeLessThan(asCard * 0.55);
  for (const link of await car.getByRole('link').all()) await expect(link).toBeVisible();
  await expect(car.getByRole('button', { name: /favoritos/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Marca').selectOption('Audi');
  await expect(cards(page)).toHaveCount(stock.filter(({ marca }) => marca === 'Audi').length);
  expect(await height()).toBeLessThan(asCard * 0.55);
  // Whoever comes back, by whichever way, finds them so.
  await openCatalogue(page);
  expect(await height()).toBeLessThan(asCard * 0.55);
  await expect(page.getByLabel('Ver en filas')).toBeChecked();
});

test('a copied link, a reload and Back show the same cars', async ({ page, context }) => {
  await openCatalogue(page);
  await page.getByLabel('Marca').selectOption('Audi');
  await page.getByLabel('Ordenar').selectOption('km-asc');
  await expect(page).toHaveURL(/\?marca=Audi&orden=km-asc$/);
  await expect(cards(page).locator('h3').first()).toContainText('Audi');
  const wanted = await ids(page);

  await page.reload();
  await expect.poll(() => ids(page)).toEqual(wanted);
  await expect(page.locator('#campo-marca')).toHaveValue('Audi');
  await expect(page.locator('#campo-orden')).toHaveValue('km-asc');
  // What the head has asked for is what the list takes.
  const asked = () =>
    performance.getEntriesByType('resource').filter(({ name }) => /stock\.json$/.test(name));
  await expect.poll(() => page.evaluate(asked)).toMatchObject([{ initiatorType: 'link' }]);

  const copied = await context.newPage();
  await copied.goto(page.url().replace('Audi', 'audi'));
  await expect.poll(() => ids(copied)).toEqual(wanted);
  // In small letters it is the same brand.
  await expect(copied).toHaveURL(page.url());
  await expect(copied.locator('#campo-marca')).toHaveValue('Audi');
  await copied.close();

  await page.getByRole('link', { name: 'Ver Detalles' }).first().click();
  await expect(page).toHaveURL(/\/vehiculo\//);
  await page.getByRole('link', { name: 'Catálogo', exact: true }).last().click();
  await expect(page).toHaveURL(/\/catalogo\?marca=Audi&orden=km-asc$/);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => ids(page)).toEqual(wanted);
  await page.goBack();
  await expect(page).toHaveURL(/\?marca=Audi$/);
  await expect(page.locator('#campo-orden')).toHaveValue('recientes');
  await page.goBack();
  await expect(page).toHaveURL(/\/catalogo$/);
  await expect(line(page)).toHaveText(`${(await stockOf(page)).length} vehículos encontrados`);
});

test('a filtered link shows six skeletons until the stock is there, never the whole list', async ({
  page,
}) => {
  await page.clock.install();
  const release = await hold(page, '**/stock.json');
  await page.goto('/catalogo?marca=BMW', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('[data-catalogue-skeletons] li')).toHaveCount(6);
  await expect(page.locator('[data-catalogue-skeletons] li').first()).toBeVisible();
  await expect(page.locator('[data-catalogue-list]')).toBeHidden();
  // Longer than the page waits for a script that never comes.
  await page.clock.fastForward(10_000);
  await expect(page.locator('[data-catalogue-list]')).toBeHidden();
  release();
  await expect(page.locator('[data-catalogue-skeletons]')).toBeHidden();
  for (const title of await cards(page).locator('h3').allTextContents()) expect(title).toContain('BMW');
});

test('while the stock is on its way the filters offer what the page knows, and an answer waits for it', async ({
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

test('what is typed, chosen and opened before React is there counts', async ({ page }) => {
  const release = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto('/catalogo', { waitUntil: 'commit' });
  await expect(page.locator('footer')).toBeAttached();
  await openFilters(page);
  await page.getByLabel('Marca').selectOption('Audi');
  const box = page.getByRole('searchbox');
  await box.fill('a3');
  expect(await page.locator('astro-island[ssr]').count()).toBeGreaterThan(0);
  release();
  await expect(page).toHaveURL(/\?q=a3&marca=Audi$|\?marca=Audi&q=a3$/);
  await expect(line(page)).toHaveText(/^Resultados para "a3": 1 vehículo encontrado$/);
  await expect(cards(page).locator('h3')).toHaveText(/Audi\s+A3/);
  await expect(page.getByLabel('Marca')).toBeVisible();
  await expect(page.getByLabel('Marca')).toHaveValue('Audi');
  await box.press('End');
  await box.pressSequentially('x');
  await expect(box).toHaveValue('a3x');
});

test('a stock without cars says so, and what can be done', async ({ page, consoleProblems }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.route('**/stock.json', (route) =>
    route.fulfill({ json: { readAt: new Date().toISOString(), vehicles: [] } }),
  );
  await page.goto('/catalogo');
  const empty = page.locator('[data-catalogue-empty]');
  await expect(empty.locator('p')).toHaveText(/^Ahora mismo no hay vehículos en stock\. Podemos importar/);
  await expect(page.locator('[data-counter="vehicles"]')).toHaveText('0');
  await expect(empty.getByRole('link', { name: 'Solicitar Importación' })).toBeVisible();
  await page.getByRole('searchbox').fill('tractor');
  await expect(empty.locator('p')).toHaveText(/^Nada coincide con "tractor"/);
  consoleProblems.length = 0;
});

test('without snapshot and PocketBase the list is empty, its filters work, and PocketBase alone brings it back', async ({
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
  await expect(page.locator('[data-result-badge]')).toHaveText('0');
  await expect(page.getByRole('heading', { name: '¿No Encuentras tu Vehículo Ideal?' })).toBeHidden();
  expect(consoleProblems.filter((text) => text.includes('No se pudo cargar el catálogo'))).toHaveLength(1);

  await openFilters(page);
  await page.getByLabel('Marca').selectOption('BMW');
  await expect(page).toHaveURL(/\?marca=BMW$/);
  await page.getByRole('searchbox').fill('qqqq');
  await expect(line(page)).toHaveText('Resultados para "qqqq": 0 vehículos encontrados');
  await page.getByRole('searchbox').fill('');

  // The snapshot stays away.
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

test('a card made in the browser is the card that the server made', async ({ page, browser, baseURL }) => {
  const normalized = (items: Element[]) =>
    items.map((item) => {
      for (const script of item.querySelectorAll('script')) script.remove();
      for (const image of item.querySelectorAll('img')) {
        // The first row's photographs are loaded at once; that is a matter of place, not of the car.
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

  // The page arrives without its cards: the browser makes all of them.
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

test('works by keyboard alone, which skips the bar first', { tag: '@keyboard' }, async ({ page }) => {
  await openCatalogue(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('audi');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Buscar' })).toBeFocused();
  for (let step = 0; step < 6; step++) await page.keyboard.press('Tab');
  await expect(page.getByLabel('Ordenar')).toBeFocused();
  await expect(line(page)).toHaveText(/^Resultados para "audi"/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Limpiar', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Quitar filtro Búsqueda: "audi"' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalogo#contenido$/);
  await expect(page.getByRole('heading', { name: /vehículos encontrados$/ })).toBeFocused();
});
