import { paths } from '#src/paths.ts';
import { cards, expectWholeCardLeads } from '#tests/support/catalogue.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';

/** Favourites: the heart on a card, the list with changes since, and the shared list. */

const KEY = 'favoritos';

test('hearts build a list that shows changes, in all tabs, and nothing is stored without one', async ({
  page,
  context,
}) => {
  await page.goto(paths.favoritos);
  await expect(page.getByRole('heading', { name: 'Aún no tienes favoritos' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  // Suggestions are shown below, with hearts.
  const newest = page.getByRole('region', { name: 'Los más recientes' }).getByRole('listitem');
  await expect(newest.getByRole('button', { name: /^Guardar en favoritos: / })).toHaveCount(3);
  await newest.first().getByRole('button').click();
  await expect(page.getByRole('heading', { name: '1 vehículo', exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.clear());

  await page.goto(paths.home);
  const second = await context.newPage();
  await second.goto(paths.catalogo);
  const id = (await page.locator('[data-live-cards] > li').first().getAttribute('data-vehicle')) ?? '';
  const heartIn = (tab: typeof page) => tab.locator(`[data-favourite="${id}"]`);
  await expectWholeCardLeads(page.locator('[data-live-cards] > li').first());
  await expectWholeCardLeads(cards(second).first());
  await heartIn(page).click();
  await expect(heartIn(page)).toHaveAttribute('aria-pressed', 'true');
  // After a tap the browser still reports a hover.
  await expect(heartIn(page).locator('span').first()).not.toHaveCSS('color', 'oklch(1 0 0)');
  await expect(heartIn(second)).toHaveAttribute('aria-pressed', 'true');
  await cards(second)
    .nth(5)
    .getByRole('button', { name: /^Guardar en favoritos: / })
    .click();
  await expect(page.getByRole('link', { name: 'Favoritos 2' })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await second.close();

  // Simulates a visit days later: one car was more expensive, another one is gone.
  await page.evaluate(
    ([key, car]) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? '') as {
        id: string;
        price: number;
        title: string;
      }[];
      for (const favourite of kept) if (favourite.id === car) favourite.price += 2000;
      const gone = { ...kept[0], id: 'coche0ausente00', title: 'BMW Isetta' };
      localStorage.setItem(key, JSON.stringify([...kept, gone]));
    },
    [KEY, id] as const,
  );
  await page.getByRole('link', { name: 'Favoritos 2' }).click();
  const list = page.getByRole('list', { name: '3 vehículos' });
  await expect(list.locator(`[data-vehicle="${id}"]`)).toContainText(/Ha bajado 2\.000\s€/);
  // On the photograph, which stays where it is without them.
  const changed = list.locator(`[data-vehicle="${id}"]`);
  const photoBelowTop = () =>
    changed.evaluate((card) => {
      const photo = card.querySelector('.card-photo');
      return (photo?.getBoundingClientRect().top ?? NaN) - card.getBoundingClientRect().top;
    });
  await expect.poll(photoBelowTop).toBe(0);
  await expect(list.locator('[data-gone]')).toContainText('Ya no está');
  await expectWholeCardLeads(list.locator(`[data-vehicle="${id}"]`));
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Quitar de favoritos ?: BMW Isetta$/ }).click();
  await expect(list.locator('[data-gone]')).toHaveCount(0);

  // A removed car stays listed until the page is left, to undo a mistake.
  await heartIn(page).click();
  await expect(heartIn(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('heading', { name: '1 vehículo', exact: true })).toBeVisible();
  await heartIn(page).click();
  await expect(page.getByRole('heading', { name: '2 vehículos' })).toBeVisible();
});

test('a shared list is stored only on request, and a storage error is reported', async ({ page }) => {
  const answer = await page.request.get('/stock.json');
  const { vehicles } = (await answer.json()) as { vehicles: { id: string }[] };
  const [first, second] = vehicles;
  await page.goto(`${paths.favoritos}#coches=${first?.id ?? ''},${second?.id ?? ''},coche0ausente00`);
  await expect(page.getByRole('heading', { name: 'Lista compartida' })).toBeVisible();
  await expect(page.getByText('2 vehículos · 1 ya no está')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Lista compartida' }).locator('[data-vehicle]')).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Guardar en mis favoritos' }).click();
  await expect(page.getByRole('alert')).toContainText('No se ha podido guardar en favoritos');
  await page.reload();
  await page.getByRole('button', { name: 'Guardar en mis favoritos' }).click();
  await expect(page.getByText('Ya están en tus favoritos.')).toBeVisible();
  await page.getByRole('link', { name: 'Ver mis favoritos' }).click();
  await expect(page.getByRole('heading', { name: '2 vehículos' })).toBeVisible();
});

test('reports a stock that fails to load, reports no car as gone, and recovers', async ({
  page,
  consoleProblems,
}) => {
  await page.goto(paths.home);
  const heart = page.locator('[data-favourite]').first();
  await heart.click();
  // A click before hydration is handled by the script, on this page.
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  for (const url of ['**/stock.json', '**/api/**']) await page.route(url, (route) => route.abort());
  await page.goto(paths.favoritos);
  await expect(page.getByRole('heading', { name: 'No hemos podido cargar los coches' })).toBeVisible();
  await expect(page.locator('[data-gone]')).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.locator('[data-vehicle]')).toHaveCount(1);
  // Expected: the aborted requests, and the page's error log.
  const expected = /ERR_FAILED|^No se pudieron cargar los favoritos TypeError: Failed to fetch/;
  expect(consoleProblems.filter((text) => !expected.test(text))).toEqual([]);
  consoleProblems.length = 0;
});
