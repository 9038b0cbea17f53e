import { line } from '#tests/support/catalogue.ts';
import { expectRefusals } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { openWithLateScripts } from '#tests/support/late-scripts.ts';

test('a budget shows how many cars it buys, shows three of them, and links to all', async ({ page }) => {
  await page.goto('/');
  const form = page.locator('[data-budget]');
  const sum = form.getByLabel('Tengo');
  // Before any touch.
  await expect(form.getByRole('button', { name: 'Ver 14 vehículos' })).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveCount(0);
  const at = await page.getByRole('link', { name: 'Importar mi coche' }).boundingBox();
  await sum.focus();
  await expect(form.getByRole('button', { name: 'Ver 14 vehículos' })).toBeVisible();
  await expect(form.getByRole('status')).toHaveText('14 vehículos disponibles hasta 60.000\u202f€.');
  await expect(form.getByRole('listitem')).toHaveCount(3);
  await expect(form.getByRole('listitem').first().getByRole('link')).toHaveAttribute('href', /^\/vehiculo\//);
  // No layout shift: the cars overlay the content below until they are opened or closed.
  const below = page.getByRole('link', { name: 'Importar mi coche' });
  const cars = form.getByRole('list');
  await expect.poll(() => below.boundingBox()).toEqual(at);
  // The form shows all of this before its script has loaded, and no key folds it until then.
  await expect(async () => {
    await sum.press('Escape');
    await expect(cars).toBeHidden({ timeout: 500 });
  }).toPass();
  await sum.press('End');
  await sum.press('5');
  await expect(cars).toBeVisible();
  await below.focus();
  await expect(cars).toBeHidden();
  await sum.fill('9.000');
  await expect(form.getByRole('link', { name: 'Importar Vehículo' })).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveCount(0);
  await sum.fill('40 mil');
  await expect(form.getByRole('button', { name: 'Ver 5 vehículos' })).toBeVisible();
  await sum.press('Enter');
  await expect(page).toHaveURL('/catalogo?estado=disponible&precio_max=40.000');
  await expect(line(page)).toHaveText('5 vehículos encontrados');
  const price = page.locator('#campo-precio');
  await expect(price.locator('option:checked')).toHaveText('Hasta 40.000\u202f€');
  await price.selectOption({ label: 'Todos' });
  await expect(page).toHaveURL('/catalogo?estado=disponible');
  await expect(price.locator('option', { hasText: 'Hasta 40.000' })).toHaveCount(0);
});

test('on a phone the count and three cars show without a touch, and nothing lies on the hero’s car', async ({
  page,
}) => {
  await page.goto('/');
  const form = page.locator('[data-budget]');
  await expect(form.getByRole('button', { name: 'Ver 14 vehículos' })).toBeVisible();
  await expect(form.getByText('14 vehículos disponibles hasta 60.000\u202f€.')).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveCount(3);
  await expect(form.locator('img.photo-image')).toHaveCount(3);
  // The upper third of the picture is faded out: above the car there is only its studio.
  const room = () =>
    page.evaluate(() => {
      const scope = [...document.querySelectorAll('.budget-scope, .budget-scope *')];
      const bottom = Math.max(...scope.map((part) => part.getBoundingClientRect().bottom));
      const picture = document.querySelector('.hero-picture')?.getBoundingClientRect();
      return picture === undefined ? NaN : picture.top + picture.height / 3 - bottom;
    });
  await expect.poll(room).toBeGreaterThanOrEqual(0);
});

test('a failed count is reported and can be retried; a first click selects the sum, a second sets the caret', async ({
  page,
  consoleProblems,
}) => {
  const away = /\/(stock\.json|api\/)/;
  await page.route(away, (route) => route.abort());
  const letScriptsCome = await openWithLateScripts(page, '/');
  const form = page.locator('[data-budget]');
  const sum = form.getByLabel('Tengo');
  await sum.click();
  letScriptsCome();
  const selected = () =>
    sum.evaluate(({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
      value.slice(selectionStart ?? 0, selectionEnd ?? 0),
    );
  await expect.poll(selected).toBe('60.000');
  await expect(form.getByText('No hemos podido contar los coches.')).toBeVisible();
  // The page's count is that of the assumed budget only.
  await expect(form.getByRole('button', { name: 'Ver 14 vehículos' })).toBeEnabled();
  await sum.fill('45.000');
  await expect(form.getByRole('button', { name: 'Ver coches' })).toBeEnabled();
  await sum.fill('60.000');
  await page.unroute(away);
  await form.getByRole('button', { name: 'Reintentar' }).click();
  await expect(form.getByRole('button', { name: 'Ver 14 vehículos' })).toBeVisible();
  await expect(form.getByText('No hemos podido contar los coches.')).toBeHidden();
  // The browser logs the aborted requests.
  await expectRefusals(consoleProblems, /ERR_FAILED/);

  await page.getByRole('heading', { level: 1 }).click();
  await sum.click();
  await expect.poll(selected).toBe('60.000');
  await page.keyboard.type('45000');
  await expect(sum).toHaveValue('45.000');
  await sum.click();
  await expect.poll(selected).toBe('');
});
