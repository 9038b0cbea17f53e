import { expect, type Page } from '@playwright/test';
import { formatInteger } from '#src/lib/format.ts';
import { notice } from '#tests/support/panel.ts';
import { CAR, PLATE, type Week } from './week.ts';

/** The list of cars: price ten, search, feature, duplicate, delete and restore. */

const digitsOf = (text: string) => Number(text.replaceAll(/\D/g, ''));

/** Types a price digit by digit until the field shows it. */
async function typePrice(page: Page, price: number): Promise<void> {
  const field = page.locator('input:focus');
  for (const digit of String(price)) {
    await page.keyboard.type(digit);
    if (digitsOf(await field.inputValue()) === price) return;
  }
  expect(digitsOf(await field.inputValue())).toBe(price);
}

/** Wednesday: ten prices in a row. */
export async function priceTen(week: Week): Promise<void> {
  const { page } = week;
  await week.step('sets ten prices with Enter, each field in view', async () => {
    await week.search('');
    await page.getByLabel('Estado', { exact: true }).selectOption('disponible');
    await expect(page).toHaveURL(/estado=disponible/);
    await expect(page.locator('[data-vehicles]')).toHaveAttribute('aria-busy', 'false');
    const rows = page.locator('[data-vehicles] > li');
    await week.press(rows.first().getByRole('button', { name: 'Cambiar el precio' }));
    const priced: { readonly title: string; readonly price: number }[] = [];
    for (let index = 0; index < 10; index++) {
      const field = page.getByLabel(/^Precio de .* en euros$/);
      await expect(field).toBeFocused();
      await expect(field).toBeInViewport();
      const title = ((await field.getAttribute('aria-label')) ?? '').replace(
        /^Precio de (.*) en euros$/,
        '$1',
      );
      // One of the demo's cars has no price.
      const price = (digitsOf(await field.inputValue()) || 90_500) - 500;
      await typePrice(page, price);
      priced.push({ title, price });
      // The numeric keyboards of some phones have no Enter.
      if (week.width === 'phone' && index % 2 === 1) await week.pressButton('Guardar y pasar al siguiente');
      else await page.keyboard.press('Enter');
      const question = page.getByRole('alertdialog');
      await expect(question.or(page.getByLabel(`Precio de ${title} en euros`)).first()).toBeHidden();
    }
    await page.keyboard.press('Escape');
    for (const { title, price } of priced)
      await expect(
        page.getByRole('button', { name: `Cambiar el precio de ${title}, ahora ${formatInteger(price)}` }),
      ).toBeVisible();
    await page.getByLabel('Estado', { exact: true }).selectOption('');
  });
}

/** Thursday: the car is found, featured and duplicated; the duplicate is deleted and restored. */
export async function keepOrder(week: Week): Promise<void> {
  const { page } = week;
  await week.openTab('Vehículos');
  await week.search('4321hjk');
  const reference = /V-\d+/.exec((await week.row(PLATE).textContent()) ?? '')?.[0] ?? '';
  await week.step('finds the car among thirty by plate, reference and colour', async () => {
    for (const text of ['4321 hjk', reference, 'verde alborán']) {
      await week.search('nadie lo tiene');
      await expect(page.getByRole('heading', { name: 'No se encontraron vehículos' })).toBeVisible();
      await week.search(text);
      await expect(page.locator('[data-vehicles] > li')).toHaveCount(1);
      await expect(week.row(PLATE)).toBeVisible();
    }
  });

  await week.step('features it by its star', async () => {
    await week.press(page.getByRole('button', { name: `Destacar ${CAR}` }));
    await expect(page.getByRole('button', { name: `Destacar ${CAR}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await week.seeNotice('Vehículo actualizado correctamente');
  });

  await week.step(
    'duplicates the car with its specs; both are distinguishable in the list and where a car is chosen',
    async () => {
      await week.choose(week.row(PLATE), 'Duplicar');
      await expect(page.getByLabel('Marca')).toHaveValue('BMW');
      await week.press(page.getByRole('tab', { name: 'Precios y estado' }));
      await expect(page.getByLabel('Precio anterior')).toHaveValue('');
      await page.getByLabel('Estado', { exact: true }).selectOption('oculto');
      await week.pressButton('Crear vehículo');
      await week.seeNotice('Vehículo creado correctamente');
      await week.search('320d individual');
      const rows = page.locator('[data-vehicles] > li');
      await expect(rows).toHaveCount(2);
      const references = (await rows.allTextContents()).map((text) => /V-\d+/.exec(text)?.[0]);
      expect(new Set(references).size).toBe(2);
      await week.choose(rows.first(), 'Especificaciones');
      await expect(page.locator('[data-group] li')).toHaveCount(25);
      const car = page.getByRole('combobox', { name: 'Vehículo', exact: true });
      await car.fill('320d individual');
      const options = page.getByRole('option', { name: CAR });
      await expect(options).toHaveCount(2);
      expect(new Set(await options.allTextContents()).size).toBe(2);
      await page.keyboard.press('Escape');
    },
  );

  await week.step('the duplicate is deleted by mistake and restored', async () => {
    await week.openTab('Vehículos');
    await expect(page.getByRole('searchbox')).toHaveValue('320d individual');
    const double = page.locator('[data-vehicles] > li').filter({ hasNotText: PLATE });
    await week.choose(double, 'Eliminar');
    await expect(page.getByRole('alertdialog')).toContainText('con 0 fotos y 25 especificaciones');
    await week.pressButton('Eliminar vehículo');
    await expect(notice(page, 'Vehículo eliminado correctamente')).toBeVisible();
    await expect(double).toHaveCount(0);
    await week.pressButton('Deshacer');
    await expect(double).toHaveCount(1);
    await week.search('');
  });
}
