import { axeViolations } from '#tests/support/axe.ts';
import { cards, ids, line, openCatalogue, openFilters, stockOf } from '#tests/support/catalogue.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { openWithLateScripts } from '#tests/support/late-scripts.ts';

test('cards are visible at once, and the filters stay in view', async ({ page }) => {
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

test('the search shows its complete placeholder at any width, and typing adds one history entry', async ({
  page,
}) => {
  await openCatalogue(page);
  const search = page.getByRole('searchbox');
  for (const width of [320, 390, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // The page takes its new width a little later.
    await expect(async () => {
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
    }).toPass({ timeout: 10_000 });
    if (width < 768) continue;
    const overlap = () =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        return (
          (box('[role=searchbox], input[type=search]')?.bottom ?? NaN) -
          (box('[data-result-badge]')?.top ?? NaN)
        );
      });
    await expect.poll(overlap, `the count beside the search, ${width} wide`).toBeGreaterThan(0);
  }

  await search.pressSequentially('golf', { delay: 20 });
  await expect(page).toHaveURL(/\?q=golf$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/catalogo$/);
  await expect(search).toHaveValue('');
});

test('filters by brand, keeps the other brands selectable, and shows each filter as a removable chip', async ({
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

test('finds by text without accents, shows the search text, displays tags as typed, and gives a hint without results', async ({
  page,
}) => {
  await openCatalogue(page);
  const box = page.getByPlaceholder('Buscar por marca, modelo o versión...');
  await box.fill('SERIE 3');
  await expect(line(page)).toHaveText(/^Resultados para "SERIE 3": \d+ vehículos? encontrados?$/);
  for (const title of await cards(page).locator('h3').allTextContents()) expect(title).toContain('Serie 3');
  await box.fill('320d');
  await expect(page.getByRole('list', { name: 'Características' }).getByRole('listitem')).toHaveText(
    ['Techo panorámico', 'Gancho de remolque'],
    { useInnerText: true },
  );

  await box.fill('tractor');
  await expect(page.getByRole('heading', { name: 'No se encontraron vehículos' })).toBeVisible();
  const searched = await page.locator('[data-catalogue-empty] p').innerText();
  await expect(page.getByRole('heading', { name: '¿No Encuentras tu Vehículo Ideal?' })).toBeHidden();
  // Other cars are suggested.
  await expect(page.getByRole('region', { name: 'Los más recientes' }).locator('li > article')).toHaveCount(
    3,
  );
  await box.fill('lamborghini urus');
  const offer = page.locator('[data-catalogue-empty] a').first();
  await expect(offer).toHaveText('Te traemos un Lamborghini Urus');
  await expect(offer).toHaveAttribute('href', '/importacion?marca=Lamborghini&modelo=Urus#solicitud');
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

test('on a phone the open filters lead to their results @touch', async ({ page }) => {
  const stock = await openCatalogue(page);
  const toggle = page.locator('[data-filters-toggle]');
  await toggle.tap();
  // Opened in the middle of the list, they scroll into view.
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

test('on a phone cars are shown in rows on request, also when filtered @touch', async ({ page }) => {
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
  // The setting is stored, and restored on every visit.
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
  const expected = await ids(page);

  await page.reload();
  await expect.poll(() => ids(page)).toEqual(expected);
  await expect(page.locator('#campo-marca')).toHaveValue('Audi');
  await expect(page.locator('#campo-orden')).toHaveValue('km-asc');
  // The list uses the response preloaded by the head.
  const requested = () =>
    performance.getEntriesByType('resource').filter(({ name }) => /stock\.json$/.test(name));
  await expect.poll(() => page.evaluate(requested)).toMatchObject([{ initiatorType: 'link' }]);

  const copied = await context.newPage();
  await copied.goto(page.url().replace('Audi', 'audi'));
  await expect.poll(() => ids(copied)).toEqual(expected);
  // Brands are case-insensitive.
  await expect(copied).toHaveURL(page.url());
  await expect(copied.locator('#campo-marca')).toHaveValue('Audi');
  await copied.close();

  await page.getByRole('link', { name: 'Ver Detalles' }).first().click();
  await expect(page).toHaveURL(/\/vehiculo\//);
  await page.getByRole('link', { name: 'Catálogo', exact: true }).last().click();
  await expect(page).toHaveURL(/\/catalogo\?marca=Audi&orden=km-asc$/);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => ids(page)).toEqual(expected);
  await page.goBack();
  await expect(page).toHaveURL(/\?marca=Audi$/);
  await expect(page.locator('#campo-orden')).toHaveValue('recientes');
  await page.goBack();
  await expect(page).toHaveURL(/\/catalogo$/);
  await expect(line(page)).toHaveText(`${(await stockOf(page)).length} vehículos encontrados`);
});

test('input and clicks before hydration count', async ({ page }) => {
  const letScriptsCome = await openWithLateScripts(page, '/catalogo');
  await expect(page.locator('footer')).toBeAttached();
  await openFilters(page);
  await page.getByLabel('Marca').selectOption('Audi');
  const box = page.getByRole('searchbox');
  await box.fill('a3');
  expect(await page.locator('astro-island[ssr]').count()).toBeGreaterThan(0);
  letScriptsCome();
  await expect(page).toHaveURL(/\?q=a3&marca=Audi$|\?marca=Audi&q=a3$/);
  await expect(line(page)).toHaveText(/^Resultados para "a3": 1 vehículo encontrado$/);
  await expect(cards(page).locator('h3')).toHaveText(/Audi\s+A3/);
  await expect(page.getByLabel('Marca')).toBeVisible();
  await expect(page.getByLabel('Marca')).toHaveValue('Audi');
  await box.press('End');
  await box.pressSequentially('x');
  await expect(box).toHaveValue('a3x');
});

test('works by keyboard only, with a skip link first', { tag: '@keyboard' }, async ({ page }) => {
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
  const more = page.getByRole('button', { name: 'Más filtros' });
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Precio desde')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Precio desde')).toBeFocused();
  await more.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Quitar filtro Búsqueda: "audi"' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalogo#contenido$/);
  await expect(page.getByRole('heading', { name: /vehículos encontrados$/ })).toBeFocused();
});
