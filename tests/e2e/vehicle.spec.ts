import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectWholeCardLeads } from '#tests/support/catalogue.ts';
import { CAR, counter, inView } from '#tests/support/gallery.ts';

/** Everything that SPEC section 2 requires of that car's page. */
async function expectCompletePage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/BMW X5\s+xDrive45e M Sport/);
  const trail = page.getByRole('navigation', { name: 'Ruta de navegación' });
  // The brand's page is beside them where there is room.
  await expect(trail.getByRole('link').filter({ hasNotText: /^BMW$/ })).toHaveText(['Inicio', 'Catálogo']);
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

test('shows its tags as typed and three related cars at every width, and is shared by its URL', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const car = '/vehiculo/bmw-serie-3-2021';
  await page.goto(`${car}#preguntar`);
  await expect(page.getByRole('region', { name: 'Características' }).getByRole('listitem')).toHaveText(
    ['Techo panorámico', 'Gancho de remolque'],
    { useInnerText: true },
  );
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByRole('button', { name: 'Enlace copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${car}$`));

  const related = page.locator('[data-related] li[data-vehicle]');
  for (const width of [390, 768, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (let index = 0; index < 3; index++) await expect(related.nth(index)).toBeVisible();
  }
  await expectWholeCardLeads(related.first());
});

test('technical groups are folded, except the first on larger screens, and expanded in print on one page', async ({
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
  // A4 without its margins.
  await page.setViewportSize({ width: 703, height: 1040 });
  for (const part of [row, later]) await expect(part).toBeVisible();
  await expect(page.locator('[data-print-foot]')).toContainText(CAR);
  await expect(page.locator('[data-price-card]').getByText(/^Precio final en España/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar consulta' })).toBeHidden();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test('on a static host, the 404 page loads a car newer than the release', async ({
  page,
  consoleProblems,
}) => {
  // A static host responds with its 404 page for a path without a file.
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
  // The browser logs the 404, and so does the page (SPEC section 8).
  expect(consoleProblems.splice(0).filter((text) => !/404/.test(text))).toEqual([]);
});
