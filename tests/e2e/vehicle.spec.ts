import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectWholeCardLeads } from '#tests/support/catalogue.ts';
import { CAR, counter, inView } from '#tests/support/gallery.ts';

interface Car {
  readonly slug: string;
  readonly marca: string;
  readonly status: string;
  readonly precio_eur: number | null;
}

async function stockOf(page: Page): Promise<Car[]> {
  return ((await (await page.request.get('/stock.json')).json()) as { vehicles: Car[] }).vehicles;
}

/** All that SPEC section 2 asks of that car's page. */
async function expectCompletePage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/BMW X5\s+xDrive45e M Sport/);
  const trail = page.getByRole('navigation', { name: 'Ruta de navegación' });
  await expect(trail.getByRole('link')).toHaveText(['Inicio', 'Catálogo']);
  await expect(trail.locator('[aria-current="page"]')).toHaveText('BMW X5 xDrive45e M Sport');
  const main = page.locator('[data-live-vehicle]');
  await expect(main.getByText('Disponible', { exact: true })).toBeVisible();
  await expect(main.getByText('⭐ Destacado')).toBeVisible();
  await expect(main.locator('[data-price-card]').getByText('62.900 €')).toBeVisible();
  await expect(main.locator('[data-price-card]').getByText('IVA incluido')).toBeVisible();
  await expect(main.locator('[data-price-card]').getByText('💰 Financiación disponible')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Llamar ahora' })).toHaveAttribute('href', /^tel:\+34/);
  const chat = await main.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(chat ?? '')).toContain(CAR);
  await expect(
    page.getByRole('link', { name: '¿Buscas algo similar? Importación en 20 días' }),
  ).toHaveAttribute('href', '/importacion');
  await expect(page.getByRole('heading', { name: 'Características' })).toBeVisible();
  for (const group of ['Motor', 'Transmisión', 'Dimensiones', 'Interior'])
    await expect(page.getByRole('heading', { level: 3, name: group, exact: true })).toBeVisible();
  await expect(page.locator('[data-gallery-slide] img.photo-image')).toHaveCount(3);
  await expect(page.locator('[data-gallery-thumb] img.photo-image')).toHaveCount(3);
  await expect(counter(page)).toHaveText('1 / 3');
  await expect(page.getByRole('heading', { name: 'Más vehículos de BMW' })).toBeVisible();
  const related = page.locator('[data-related] li[data-vehicle]');
  expect(await related.count()).toBeLessThanOrEqual(3);
  await expect(related.filter({ hasText: 'xDrive45e' })).toHaveCount(0);
}

test('shows its three related cars at every width', async ({ page }) => {
  await page.goto(CAR);
  const related = page.locator('[data-related] li[data-vehicle]');
  for (const width of [390, 768, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (let index = 0; index < 3; index++) await expect(related.nth(index)).toBeVisible();
  }
  await expectWholeCardLeads(related.first());
});

test('says all that SPEC asks for', async ({ page }) => {
  await page.goto(CAR);
  await expectCompletePage(page);
});

test('shows tags as somebody typed them, with blanks for hyphens', async ({ page }) => {
  await page.goto('/vehiculo/bmw-serie-3-2021');
  const asSeen = { useInnerText: true };
  const typed = ['techo panorámico', 'gancho remolque'];
  const tags = page.getByRole('region', { name: 'Características' }).getByRole('listitem');
  await expect(tags).toHaveText(typed, asSeen);
  await page.goto('/catalogo?q=320d');
  await expect(page.getByRole('list', { name: 'Características' }).getByRole('listitem')).toHaveText(
    typed,
    asSeen,
  );
});

test('technical groups are folded, elsewhere than on a phone after the first, and whole on one sheet of paper', async ({
  page,
  isMobile,
}) => {
  await page.goto(CAR);
  const term = (name: RegExp) => page.getByRole('term').filter({ hasText: name });
  const row = term(/^Par máximo$/);
  const later = term(/^Longitud$/);
  await expect(row).toBeVisible({ visible: !isMobile });
  await expect(later).toBeHidden();
  const group = page.locator('summary', { hasText: 'Dimensiones' });
  await group.click();
  await expect(later).toBeVisible();
  await group.click();
  await expect(later).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  // A4 between its margins.
  await page.setViewportSize({ width: 703, height: 1040 });
  for (const told of [row, later]) await expect(told).toBeVisible();
  await expect(page.locator('[data-print-foot]')).toContainText(CAR);
  await expect(page.locator('[data-price-card]').getByText(/^Precio final en España/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar consulta' })).toBeHidden();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test('the page is shared by its address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`${CAR}#preguntar`);
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByRole('button', { name: 'Enlace copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${CAR}$`));
});

test('a car without photographs says so, and one without a price asks to be asked', async ({ page }) => {
  await page.goto('/catalogo');
  const bare = (await stockOf(page)).find(({ precio_eur }) => precio_eur === null);
  expect(bare).toBeDefined();
  await page.goto(`/vehiculo/${bare?.slug ?? ''}`);
  await expect(page.locator('[data-price-card]').getByText('Consultar precio')).toBeVisible();
});

test.describe('an address without a car', () => {
  test.afterEach(({ consoleProblems }) => {
    // The browser reports the 404 itself, and the page logs it (SPEC section 8).
    expect(consoleProblems.every((text) => /404/.test(text))).toBe(true);
    consoleProblems.length = 0;
  });

  test('is not found, in SPEC words, with a real 404', async ({ page }) => {
    const response = await page.goto('/vehiculo/no-existe-2020');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Vehículo no encontrado' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeHidden();
    await page.getByRole('link', { name: 'Volver al catálogo' }).click();
    await expect(page).toHaveURL(/\/catalogo$/);
  });

  test('where only files are served, the page itself finds a car that is newer than the release', async ({
    page,
  }) => {
    // A static host answers its 404 page for a path that it has no file for.
    const lost = await page.request.get('/no-hay-nada-aqui');
    await page.route(`**${CAR}`, async (route) =>
      route.fulfill({ status: 404, body: await lost.body(), contentType: 'text/html' }),
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/collections/vehicles/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(CAR, { waitUntil: 'domcontentloaded' });
    await expect(page.getByText('Cargando vehículo...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: /BMW X5/ })).toBeVisible();
    await expect(page.getByText('Cargando vehículo...')).toBeHidden();
    await expect(page).toHaveTitle(/^BMW X5/);
    await expectCompletePage(page);
    await expect(page.getByRole('button', { name: 'Enviar consulta' })).toBeVisible();
    await page.getByRole('button', { name: 'Fotografía anterior' }).click();
    await expect(counter(page)).toHaveText('3 / 3');
    await inView(page).getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'Fotografías a pantalla completa' })).toBeVisible();
  });

  test('of another kind loads no framework', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    await page.goto('/no-hay-nada-aqui', { waitUntil: 'networkidle' });
    for (const url of scripts)
      expect(await (await page.request.get(url)).text(), url).not.toMatch(/react-dom|createRoot|__REACT/);
  });
});
