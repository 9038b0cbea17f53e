import { readFileSync } from 'node:fs';
import { expect, test } from '#tests/support/own-stack.ts';
import { expectRefusals } from '#tests/support/accounts.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { notice, openPanel } from '#tests/support/panel.ts';

/** From a German advert to a saved car, and what staff correct on the way. */

test.setTimeout(120_000);

const ADVERT = readFileSync(new URL('../fixtures/adverts/use/25-page.txt', import.meta.url), 'utf8');

test('@keyboard a German advert becomes a hidden car with its specs; a failed save keeps both', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const client = await stack.signIn();
  const vehicles = client.collection('vehicles');
  const valuesOf = async (id: string) =>
    (
      await client
        .collection('vehicle_specs')
        .getFullList<{ clave: string; valor: string }>({ filter: `vehicle_id = '${id}'` })
    ).map(({ clave, valor }) => [clave, valor]);
  await openPanel(page, stack, '?tab=vehiculos&editar=nuevo');
  const box = page.getByLabel('Texto del anuncio');
  const dialog = page.getByRole('dialog', { name: 'Pegar anuncio' });
  const summary = page.locator('[data-advert-summary]');

  await test.step('a text that is no advert says so and stays, also after a reload', async () => {
    await page.getByRole('button', { name: 'Pegar anuncio' }).press('Enter');
    await expect(box).toBeFocused();
    await box.fill('Hola, ¿sigue en venta?');
    await expect(summary).toHaveText(/no parece el anuncio de un coche/);
    await box.press('Escape');
    await expect(dialog).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: 'Pegar anuncio · hay texto sin usar' }).press('Enter');
    await expect(box).toHaveValue('Hola, ¿sigue en venta?');
  });

  await test.step('an advert is read at once, and without a connection', async () => {
    await expect(summary).toHaveText(/no parece el anuncio de un coche/);
    await page.context().setOffline(true);
    await box.fill(ADVERT);
    await expect(summary).toHaveText('28 datos del coche, 36 especificaciones, 4 sin reconocer.');
    await page.context().setOffline(false);
  });

  await test.step('a row is placed by keyboard, another one dropped', async () => {
    const place = page.getByRole('button', { name: 'Colocar Umweltplakette 4 (Grün)' });
    await place.press('Enter');
    await page.getByLabel('Destino').selectOption({ label: 'Especificación: Equipamiento' });
    // At the end, where the bar of buttons covers no row.
    await page.getByRole('button', { name: 'Pasar al formulario' }).scrollIntoViewIfNeeded();
    await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expectAccessible(page);
    // Reflow (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height: 720 });
    await expect
      .poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Nombre', { exact: true }).fill('Distintivo ambiental alemán');
    await page.getByLabel('Valor', { exact: true }).fill('4 (verde)');
    await page.getByLabel('Valor', { exact: true }).press('Enter');
    const edit = page.getByRole('button', { name: 'Cambiar Distintivo ambiental alemán: 4 (verde)' });
    await expect(edit).toBeFocused();
    await page.getByRole('button', { name: /^No usar Color interior/ }).press('Enter');
    await expect(summary).toHaveText('27 datos del coche, 37 especificaciones, 3 sin reconocer.');
  });

  await test.step('it fills the form, can be undone, and is used again', async () => {
    await page.getByRole('button', { name: 'Pasar al formulario' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Modelo')).toHaveValue('Serie 3');
    const undo = page.getByRole('status').filter({ hasText: 'Anuncio pasado al formulario' });
    await undo.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByLabel('Modelo')).toHaveValue('');
    await page.getByRole('button', { name: 'Pegar anuncio · hay texto sin usar' }).press('Enter');
    await page.getByRole('button', { name: 'Pasar al formulario' }).press('Enter');
    await expect(page.getByText('37 especificaciones del anuncio se guardan con el vehículo.')).toBeVisible();
  });

  await test.step('a failed save keeps the car and its specs; a double click saves once', async () => {
    await page.getByRole('tab', { name: 'Precios y estado' }).click();
    await page.getByLabel('Estado', { exact: true }).selectOption('oculto');
    await page.route('**/api/collections/vehicles/records*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Crear vehículo' }).click();
    await expect(notice(page, 'No se pudo guardar el vehículo')).toBeVisible();
    await page.unroute('**/api/collections/vehicles/records*');
    await page.reload();
    await expect(page.getByText('37 especificaciones del anuncio se guardan con el vehículo.')).toBeVisible();
    await page.getByRole('button', { name: 'Crear vehículo' }).dblclick();
    await expect(notice(page, 'Vehículo creado correctamente')).toBeVisible();
  });

  const car = await vehicles.getFirstListItem("version = 'M340i xDrive Touring' && km = 69400");
  expect(car).toMatchObject({ marca: 'BMW', status: 'oculto', color_interior: '', anio: 2021 });
  expect(await valuesOf(car.id)).toHaveLength(37);
  expect(await valuesOf(car.id)).toContainEqual(['Distintivo ambiental alemán', '4 (verde)']);

  await test.step('an existing car shows what an advert would overwrite', async () => {
    await openPanel(page, stack, `?tab=vehiculos&editar=${car.id}`);
    await page.getByRole('button', { name: 'Completar con un anuncio' }).press('Enter');
    await page.getByLabel('Texto del anuncio').fill(ADVERT.replaceAll('69.400', '70.100'));
    await expect(page.getByText(/Sustituye a «69\.400\skm»/)).toBeVisible();
    // Placed as corrected the first time, with the value of the advert.
    await expect(page.getByText('Sustituye a «4 (verde)»')).toBeVisible();
    await expect(summary).toContainText('2 sustituyen lo que había.');
    await page.getByRole('button', { name: 'Pasar al formulario' }).press('Enter');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(notice(page, 'Vehículo actualizado correctamente')).toBeVisible();
    expect(await vehicles.getOne(car.id)).toMatchObject({ km: 70_100 });
    expect(await valuesOf(car.id)).toHaveLength(37);
    expect(await valuesOf(car.id)).toContainEqual(['Distintivo ambiental alemán', '4 (Grün)']);
  });
  await vehicles.delete(car.id);

  await test.step('Ajustes lists the corrections, which can be deleted', async () => {
    await openPanel(page, stack, '?tab=ajustes');
    await page.getByText('1 corrección', { exact: true }).click();
    await expect(page.getByText('Equipamiento · Distintivo ambiental alemán')).toBeVisible();
    await page.getByRole('button', { name: 'Eliminar la corrección de Umweltplakette' }).click();
    await expect(notice(page, 'Corrección eliminada')).toBeVisible();
    await expect(page.getByText('Todavía no hay ninguna.')).toBeVisible();
  });
  // The browser logs what failed without a connection, perhaps later, and the failed save.
  await expectRefusals(consoleProblems, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});
