import type { Page } from '@playwright/test';
import { FAVOURITES_KEY } from '#src/features/vehicles/favourites/favourites.key.ts';
import { comparePath } from '#src/features/vehicles/favourites/choice.rules.ts';
import { paths } from '#src/paths.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { cards, stockOf, type Car } from '#tests/support/catalogue.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { swipe } from '#tests/support/touch.ts';

/** The comparison of favourites: what differs, a phone's columns, the shared link, and the sheet of paper. */

const columns = (page: Page) => page.getByRole('columnheader');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Names of the rows, and of the group of equal ones, from top to bottom. */
const rows = (page: Page) => page.locator('tbody th').allTextContents();

async function mark(page: Page, cars: readonly Car[]): Promise<void> {
  const kept = cars.map(({ id, marca, modelo, precio_eur, status }) => ({
    ...{ id, title: `${marca} ${modelo}`, price: precio_eur, status },
  }));
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    FAVOURITES_KEY,
    JSON.stringify(kept),
  ] as const);
}

test('a buyer compares three favourites, swipes, removes one and shares the others', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(paths.catalogo);
  for (const place of [0, 1, 2])
    await cards(page)
      .nth(place)
      .getByRole('button', { name: /^Guardar en favoritos: / })
      .click();
  await page.getByRole('link', { name: 'Favoritos 3' }).click();
  await page.getByRole('link', { name: 'Comparar' }).click();
  await expect(page).toHaveURL(/\/comparar\?ids=\w+,\w+,\w+$/);
  await expect(columns(page)).toHaveCount(3);
  const names = await rows(page);
  expect(names[0]).toBe('Precio');
  expect(names.indexOf('Igual en todos')).toBeGreaterThan(0);
  expect(await axeViolations(page)).toEqual([]);

  const band = page.getByRole('region', { name: '3 vehículos' });
  const label = page.getByRole('rowheader', { name: 'Precio' });
  const third = columns(page).nth(2);
  await band.scrollIntoViewIfNeeded();
  await expect(third).not.toBeInViewport({ ratio: 0.5 });
  const [before, box] = [await label.boundingBox(), await columns(page).nth(1).boundingBox()];
  const y = (box?.y ?? 0) + 20;
  await swipe(page, { x: 340, y }, { x: 120, y });
  await expect(third).toBeInViewport({ ratio: 0.9 });
  expect((await label.boundingBox())?.x).toBe(before?.x);
  // The page itself does not scroll sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

  const remove = () => page.getByRole('button', { name: /^Quitar / }).first();
  await remove().click();
  await expect(columns(page)).toHaveCount(2);
  await expect(heading(page, '2 vehículos')).toBeFocused();
  await page.goBack();
  await expect(columns(page)).toHaveCount(3);
  await remove().click();
  await expect(page.getByText('Igual en los dos')).toBeAttached();
  // It can be added again.
  await expect(page.getByRole('button', { name: /^Añadir/ })).toHaveCount(1);

  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByRole('button', { name: 'Enlace copiado' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const [shown, shownRows] = [await columns(page).allTextContents(), await rows(page)];
  await page.evaluate(() => localStorage.clear());
  // A car that is hidden meanwhile is left out without a word.
  await page.goto(`${link},coche0ausente00`);
  await expect(columns(page)).toHaveText(shown);
  expect(await rows(page)).toEqual(shownRows);
  await expect(heading(page, '2 vehículos')).toBeVisible();
});

test('from more than four favourites up to four are chosen, and Back finds the choice', async ({ page }) => {
  const cars = (await stockOf(page)).slice(0, 6);
  await page.goto(paths.favoritos);
  await mark(page, cars);
  await page.reload();
  const boxes = page.getByRole('checkbox', { name: /^Comparar ?: / });
  await expect(boxes).toHaveCount(6);
  const status = page.getByRole('status').filter({ hasText: /coche/ });
  await expect(status).toHaveText('Marca de dos a cuatro coches para compararlos');
  await expect(page.getByRole('link', { name: 'Comparar' })).toBeDisabled();
  for (const place of [5, 0, 2, 3]) await boxes.nth(place).check();
  await expect(status).toHaveText('4 coches elegidos, el máximo');
  await expect(boxes.nth(1)).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Comparar' }).click();
  await expect(columns(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^Añadir/ })).toHaveCount(0);
  await page.goBack();
  await expect(status).toHaveText('4 coches elegidos, el máximo');
  await boxes.nth(5).uncheck();
  await expect(status).toHaveText('3 coches elegidos');
});

test('the strip with the names of the cars stays low, however long they are', async ({ page }) => {
  await page.route('**/api/collections/vehicles/records**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { items: Record<string, unknown>[] };
    const items = answer.items.map((car) => ({
      ...car,
      modelo: 'Sprinterlanggeschlossenerkastenwagen Kombi Caravelle Comfortline',
    }));
    await route.fulfill({ response, json: { ...answer, items } });
  });
  const cars = (await stockOf(page)).filter(({ status }) => status === 'disponible').slice(0, 4);
  await page.goto(comparePath(cars.map(({ id }) => id)));
  await expect(columns(page)).toHaveCount(4);
  await page.locator('tfoot').scrollIntoViewIfNeeded();
  const strip = page.locator('.compare-names');
  await expect(strip).toBeVisible();
  expect((await strip.boundingBox())?.height).toBeLessThan(80);
  // The page reads the stock again when it changes: such an answer may be under way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('without cars, with one, and with a list that does not load, the page says how to go on', async ({
  page,
  consoleProblems,
}) => {
  const cars = (await stockOf(page)).filter(({ status }) => status === 'disponible').slice(0, 2);
  await page.goto(paths.comparar);
  await expect(heading(page, 'Aún no hay coches que comparar')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(comparePath(['coche0ausente00']));
  await expect(heading(page, 'Los coches de esta comparación ya no están')).toBeVisible();

  await mark(page, cars);
  await page.goto(paths.comparar);
  const offer = page.getByRole('region', { name: 'Añadir de tus favoritos' });
  await expect(offer.getByRole('listitem')).toHaveCount(2);
  await offer.getByRole('button').first().click();
  await expect(heading(page, '1 vehículo')).toBeFocused();
  await expect(page.getByText('Añade otro coche de tus favoritos para comparar.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.route('**/api/**', (route) => route.abort());
  await offer.getByRole('button').click();
  await expect(page.getByRole('alert')).toContainText('No se ha podido añadir el coche');
  await expect(columns(page)).toHaveCount(1);
  await page.goto(comparePath(cars.map(({ id }) => id)));
  await expect(heading(page, 'No hemos podido cargar los coches')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(columns(page)).toHaveCount(2);
  // Expected: the aborted requests, and the page's error log.
  const expected = /ERR_FAILED|^No se pudo cargar la comparación TypeError: Failed to fetch/;
  expect(consoleProblems.splice(0).filter((text) => !expected.test(text))).toEqual([]);
});

test('a hidden car makes room for a favourite, and a car that is removed meanwhile stays removed', async ({
  page,
}) => {
  const cars = (await stockOf(page)).filter(({ status }) => status === 'disponible').slice(0, 4);
  const [first = '', second = '', third = '', last = ''] = cars.map(({ id }) => id);
  await page.goto(paths.favoritos);
  await mark(page, cars);
  await page.goto(comparePath([first, second, third, 'coche0ausente00']));
  await expect(columns(page)).toHaveCount(3);
  const add = page.getByRole('button', { name: /^Añadir/ });
  await expect(add).toHaveCount(1);

  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/collections/vehicles/records**', async (route) => {
    await answered;
    await route.continue();
  });
  await add.click();
  await page
    .getByRole('button', { name: /^Quitar / })
    .first()
    .click();
  await expect(columns(page)).toHaveCount(2);
  answer();
  await expect(page).toHaveURL(comparePath([second, third, last]));
  await expect(columns(page)).toHaveCount(3);
});

test('four cars, one of them sold, print on one sheet', async ({ page }) => {
  const stock = await stockOf(page);
  const sold = stock.find(({ status }) => status === 'vendido');
  const cars = [...stock.filter(({ status }) => status === 'disponible').slice(0, 3), sold];
  await page.goto(comparePath(cars.flatMap((car) => car?.id ?? [])));
  await expect(columns(page)).toHaveCount(4);
  await expect(columns(page).nth(3)).toContainText('Vendido');
  await expect(columns(page).getByRole('link')).toHaveCount(3);
  await expect(page.getByRole('link', { name: /^Preguntar/ })).toHaveCount(3);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Compartir' })).toBeHidden();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows telephone, e-mail and the catalogue', async ({ page }) => {
    await page.goto(paths.comparar);
    const main = page.getByRole('main');
    await expect(main.locator('a[href^="tel:"]')).toBeVisible();
    await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Ver Stock Completo' })).toBeVisible();
    await expect(main.getByText('Cargando la comparación...')).toBeHidden();
  });
});
