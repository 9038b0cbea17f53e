import type { Page } from '@playwright/test';
import { paths } from '#src/paths.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';

/** Every built page, at both widths, against WCAG 2.2 AA. Car pages are alike: some stand for all on the phone. */

/** The pages are shared out among tests, which run side by side. */
const PARTS = 6;
const ACCOUNT_PAGES = [paths.login, paths.forgotPassword, paths.resetPassword];

async function sitemapPaths(page: Page): Promise<string[]> {
  const xml = await (await page.request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

for (let part = 0; part < PARTS; part++) {
  test(`every page is clean, part ${part + 1} of ${PARTS}`, async ({ page, isMobile }) => {
    test.setTimeout(240_000);
    const all = [...(await sitemapPaths(page)), ...ACCOUNT_PAGES];
    const cars = all.filter((path) => path.startsWith(paths.vehiculo('')));
    const chosen = isMobile ? all.filter((path) => !cars.includes(path) || cars.indexOf(path) < 4) : all;
    const problems: Record<string, string[]> = {};
    for (const path of chosen.filter((_, index) => index % PARTS === part)) {
      await page.goto(path);
      const found = await axeViolations(page);
      if (found.length > 0) problems[path] = found;
    }
    expect(problems).toEqual({});
  });
}

test('every state of the catalogue and the gallery is clean', async ({ page }) => {
  await page.goto('/catalogo?marca=BMW');
  await expect(page.getByRole('button', { name: 'Limpiar filtros' }).first()).toBeVisible();
  const toggle = page.locator('[data-filters-toggle]');
  if (await toggle.isVisible()) await toggle.click();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto('/catalogo?q=tractor');
  await expect(page.getByRole('heading', { name: 'No se encontraron vehículos' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto('/vehiculo/bmw-x5-2022-2');
  await page.getByRole('button', { name: 'Fotografía siguiente' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('[data-gallery-track] > li:not([aria-hidden]) a').click();
  await expect(page.locator('.lightbox-description')).not.toBeEmpty();
  expect(await axeViolations(page)).toEqual([]);
});

test('the 404 pages are clean', async ({ page, consoleProblems }) => {
  for (const path of ['/no-existe', '/vehiculo/no-existe-2020']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: /encontrad[oa]$/ })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  }
  consoleProblems.length = 0;
});

test('no page scrolls sideways at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const wide: string[] = [];
  const cars = (path: string) => path.startsWith(paths.vehiculo(''));
  const all = await sitemapPaths(page);
  for (const path of [
    ...all.filter((one) => !cars(one)),
    ...all.filter(cars).slice(0, 5),
    ...ACCOUNT_PAGES,
  ]) {
    await page.goto(path);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) wide.push(`${path}: ${over}`);
  }
  expect(wide).toEqual([]);
});
