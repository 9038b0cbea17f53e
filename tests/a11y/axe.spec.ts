import { brandPaths } from '#src/features/vehicles/brand/brand.paths.ts';
import { alertPaths } from '#src/alert.paths.ts';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import type { Page } from '@playwright/test';
import { comparePath } from '#src/features/vehicles/favourites/choice.rules.ts';
import { paths } from '#src/paths.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { stockOf } from '#tests/support/catalogue.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { CAR, counter } from '#tests/support/gallery.ts';

/** Tests every page, at both widths, against WCAG 2.2 AA. */

const ACCOUNT_PAGES = [paths.login, paths.forgotPassword, paths.resetPassword];
const STOCK_PAGES: readonly string[] = [paths.home, paths.catalogo];

/** Pages of brands and models are similar too: one of each is enough. */
const BRAND_PAGES = [brandPaths.marca('bmw'), brandPaths.modelo('bmw', 'serie-3')];

const isBrand = (path: string) => path.startsWith(brandPaths.marca(''));
const isCar = (path: string) => path.startsWith(paths.vehiculo(''));

async function sitemapPaths(page: Page): Promise<string[]> {
  const xml = await (await page.request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

const STYLED_ELEMENT = /<([a-z][\w-]*)(?: [\w-]+(?:="[^"]*")?)*? class="([^"]*)"/g;

/**
 * Cars' pages are similar: selects cars that together contain every kind of element of any of them. html.test.ts checks all.
 */
async function unlikeCars(page: Page, all: readonly string[]): Promise<string[]> {
  const seen = new Set<string>();
  const chosen: string[] = [];
  for (const path of all.filter(isCar)) {
    const html = await (await page.request.get(path)).text();
    const before = seen.size;
    for (const [, tag, classes] of html.matchAll(STYLED_ELEMENT)) seen.add(`${tag} ${classes}`);
    if (seen.size > before) chosen.push(path);
  }
  return chosen;
}

async function expectClean(page: Page, all: readonly string[]): Promise<void> {
  const problems: Record<string, string[]> = {};
  for (const path of all) {
    await page.goto(path);
    const found = await axeViolations(page);
    if (found.length > 0) problems[path] = found;
  }
  expect(problems).toEqual({});
}

test('home, catalogue and every kind of car page have no violations', async ({ page }) => {
  test.slow();
  const cars = await unlikeCars(page, await sitemapPaths(page));
  // Available, without a price, reserved, and sold.
  expect(cars.length).toBeGreaterThanOrEqual(4);
  await expectClean(page, [...STOCK_PAGES, ...cars]);
});

test('every other page has no violations', async ({ page }) => {
  test.slow();
  const others = (await sitemapPaths(page)).filter(
    (path) => !isCar(path) && !isBrand(path) && !STOCK_PAGES.includes(path),
  );
  expect(others.length).toBeGreaterThanOrEqual(6);
  await expectClean(page, [...others, ...BRAND_PAGES, ...ACCOUNT_PAGES]);
});

test('every state of the catalogue and the gallery has no violations', async ({ page }) => {
  await page.goto('/catalogo?marca=BMW');
  await expect(page.getByRole('button', { name: 'Limpiar filtros' }).first()).toBeVisible();
  const toggle = page.locator('[data-filters-toggle]');
  if (await toggle.isVisible()) await toggle.click();
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await page.getByLabel('Km desde').fill('mucho');
  await page.getByLabel('Cambio').focus();
  await expect(page.getByText('Escribe un número, por ejemplo 60.000.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto('/catalogo?q=tractor');
  await expect(page.getByRole('heading', { name: 'No se encontraron vehículos' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto('/vehiculo/bmw-x5-2022-2');
  await page.getByRole('button', { name: 'Fotografía siguiente' }).click();
  // The band is sliding; partly visible elements cannot be measured.
  await expect(counter(page)).toHaveText(/^2/);
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('[data-gallery-track] > li:not([aria-hidden]) a').click();
  await expect(page.locator('.lightbox-description')).not.toBeEmpty();
  // During the fade-in the contrast is lower.
  for (const part of await page.locator('.lightbox .pswp__hide-on-close').all())
    await expect(part).toHaveCSS('opacity', '1');
  expect(await axeViolations(page)).toEqual([]);
});

test('unknown pages and cars show the 404 page with links and without violations', async ({
  page,
  consoleProblems,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  for (const [path, title, other] of [
    ['/no-existe', 'Página no encontrada', 'Vehículo no encontrado'],
    ['/vehiculo/no-existe-2020', 'Vehículo no encontrado', 'Página no encontrada'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { name: other })).toBeHidden();
    expect(await axeViolations(page)).toEqual([]);
    expect(consoleProblems).toContain(`404: no existe la ruta ${path}`);
    expect(scripts).not.toEqual([]);
    for (const url of scripts.splice(0))
      expect(await (await page.request.get(url)).text(), url).not.toMatch(
        /react\.(?:transitional\.)?element|hydrateRoot|createRoot/,
      );
  }
  await page.getByRole('link', { name: 'Volver al catálogo' }).click();
  await expect(page).toHaveURL(/\/catalogo$/);
  // The browser logs the 404, and so does the page (SPEC section 8).
  expect(consoleProblems.splice(0).filter((text) => !/404/.test(text))).toEqual([]);
});

/** Horizontal overflow, and texts cut off by their box. The breadcrumb of a car ends in an ellipsis. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const over = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels too wide`] : [];
    const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      // Visually hidden texts are one pixel wide.
      if (element.clientWidth < 2 || element.scrollWidth <= element.clientWidth + 1) return false;
      const { overflowX } = getComputedStyle(element);
      if (overflowX !== 'hidden' && overflowX !== 'clip') return false;
      // The names of the budget's cars have one line in a low viewport (budget.css).
      if (element.matches('.truncate, .budget-car > .type-caption, [data-photo], [data-photo] *'))
        return false;
      return [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== '',
      );
    });
    return [...over, ...cut.map(({ textContent }) => `cut: ${textContent.trim().slice(0, 40)}`)];
  });
}

test('forced colours keep graphics, the environmental label and selected states visible', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  await page.goto(paths.contacto);
  expect(await style('.opening-week rect', 'fill')).toBe(await style('body', 'color'));
  const edge = 'border-bottom-color';
  expect(await style('header nav a:not([aria-current])', edge)).toBe('rgba(0, 0, 0, 0)');
  expect(await style('header nav a[aria-current]', edge)).not.toBe('rgba(0, 0, 0, 0)');
  await page.goto(CAR);
  expect(await style('[data-key-facts] svg text', 'fill')).toBe('rgb(255, 255, 255)');
  expect(await style('main .bg-accent', 'background-color')).not.toBe(
    await style('body', 'background-color'),
  );
});

test('no page scrolls sideways or cuts texts, from 320 pixels to 1920', async ({ page, consoleProblems }) => {
  test.setTimeout(240_000);
  // Without web fonts, the wider fallback font of slow connections is used.
  await page.route('**/*.woff2', (route) => route.abort());
  const wide: string[] = [];
  const all = await sitemapPaths(page);
  const comparison = comparePath((await stockOf(page)).slice(0, 4).map(({ id }) => id));
  for (const path of [
    ...all.filter((one) => !isCar(one)),
    ...all.filter(isCar).slice(0, 5),
    ...ACCOUNT_PAGES,
    paths.favoritos,
    paths.comparar,
    comparison,
    appointmentPaths.page,
    ...[alertPaths.ask, alertPaths.askForSearch('?marca=BMW&km_max=60000'), alertPaths.page],
    ...[`${alertPaths.unsubscribe}/x`, alertPaths.endedPage, alertPaths.endLaterPage],
    '/no-existe',
  ]) {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(path);
    // Cars' pages are similar: one is enough where there is room.
    for (const width of isCar(path) && path !== all.find(isCar) ? [320] : [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      wide.push(...(await misfits(page)).map((what) => `${path} at ${width}: ${what}`));
    }
  }
  expect(wide).toEqual([]);
  // Expected: the aborted fonts, and the page that does not exist.
  expect(
    consoleProblems
      .splice(0)
      .filter((text) => !/ERR_FAILED|status of 404|^404: no existe la ruta/.test(text)),
  ).toEqual([]);
});
