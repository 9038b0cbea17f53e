import { axeViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel, vehicleRow } from '#tests/support/panel.ts';

/** Likely typing errors are confirmed before they are published, and the input is kept. */

test.setTimeout(120_000);

test('an implausible price asks for confirmation in its row', async ({ page, stack, consoleProblems }) => {
  const vehicles = (await stack.signIn()).collection('vehicles');
  const { id } = await vehicles.create({
    ...{ marca: 'Spyker', modelo: 'C8', anio: 2008, status: 'oculto' },
    precio_eur: 48_000,
    precio_anterior_eur: 52_000,
  });
  await openPanel(page, stack, '?tab=vehiculos&buscar=spyker');
  const row = vehicleRow(page, 'Spyker C8');
  const field = row.getByLabel('Precio de Spyker C8');
  const price = row.getByRole('button', { name: 'Cambiar el precio' });
  const type = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };

  await test.step('two interpretations are offered, an unlikely one is confirmed again', async () => {
    await price.click();
    await type('32,900');
    await expect(row.getByText('¿32.900 € o 32,90 €?')).toBeVisible();
    await expect(field).toBeFocused();
    await row.getByRole('button', { name: '32,90 €' }).click();
    const dialog = page.getByRole('alertdialog', { name: '¿De 48.000 € a 33 €?' });
    await dialog.getByRole('button', { name: 'Corregir' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('32,9');
    expect((await vehicles.getOne(id))['precio_eur']).toBe(48_000);
  });

  await test.step('a previous price that becomes false is removed with a notice', async () => {
    await type('45.000');
    await expect(notice(page, 'Vehículo actualizado correctamente')).toBeVisible();
    await expect(page.getByText('Hemos quitado el precio anterior: 52.000 € no era')).toBeVisible();
    await expect(price).toBeFocused();
    expect(await vehicles.getOne(id)).toMatchObject({ precio_eur: 45_000, precio_anterior_eur: null });
  });

  await test.step('undoing the change reports that the previous price stays removed', async () => {
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row.getByRole('button', { name: 'ahora 48.000' })).toBeVisible();
    await expect(page.getByText('Hemos quitado el precio anterior: 52.000 € no era')).toBeVisible();
    expect(await vehicles.getOne(id)).toMatchObject({ precio_eur: 48_000, precio_anterior_eur: null });
  });

  await test.step('a price that failed to save is back in the field', async () => {
    await page.route(`**/records/${id}`, (route) => route.abort(), { times: 1 });
    await price.click();
    await type('30.000');
    await page.getByRole('button', { name: 'Sí, guardar' }).click();
    await expect(notice(page, 'No se pudo guardar el vehículo')).toBeVisible();
    await expect(field).toHaveValue('30.000');
    // The browser logs the failed request.
    consoleProblems.length = 0;
  });

  await test.step('the form of a saved car: Enter moves on, Ctrl+Enter saves, with the same confirmation', async () => {
    await row.getByRole('button', { name: 'Editar' }).click();
    await page.getByLabel('Kilómetros').fill('68,500');
    await page.getByLabel('Kilómetros').press('Enter');
    await expect(page.getByLabel('Carrocería')).toBeFocused();
    await page.getByLabel('Carrocería').press('Control+Enter');
    await page.getByRole('button', { name: '68.500 km' }).click();
    await expect(page.getByLabel('Kilómetros')).toHaveValue('68500');
    await page.getByLabel('Kilómetros').press('Control+Enter');
    await expect(row).toBeVisible();
    expect(await vehicles.getOne(id)).toMatchObject({ km: 68_500 });
  });
  await vehicles.delete(id);
});

test('Enter moves through the fields of a new car, which is saved hidden while data are missing', async ({
  page,
  stack,
}) => {
  const vehicles = (await stack.signIn()).collection('vehicles');
  let creations = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/vehicles/records')) creations++;
  });
  await openPanel(page, stack, '?tab=vehiculos&editar=nuevo');
  const year = page.getByLabel('Año');
  await year.click();
  await page.keyboard.type('2019');
  await expect(year).toHaveValue('2019');

  await page.getByLabel('Marca').fill('Donkervoort');
  await expect(page.getByLabel('Marca')).toHaveAttribute('enterkeyhint', 'next');
  await page.getByLabel('Marca').press('Enter');
  await expect(page.getByLabel('Modelo')).toBeFocused();
  await page.getByLabel('Modelo').fill('D8');
  const basic = ['Versión', 'Año', 'Kilómetros', 'Carrocería', 'Etiquetas', 'Referencia'];
  const identity = ['Primera matriculación', 'Matrícula', 'Bastidor'];
  for (const next of [...basic, ...identity, 'Vídeo', 'Combustible']) {
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(next)).toBeFocused();
  }
  await page.getByRole('tab', { name: 'Precios y estado' }).click();
  const price = page.getByLabel('Precio', { exact: true });
  await price.fill('33');
  const create = page.getByRole('button', { name: 'Crear vehículo' });
  await create.click();
  const low = page.getByRole('alertdialog', { name: '¿Un precio de 33 €?' });
  await low.getByRole('button', { name: 'Corregir' }).click();
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('33');
  await create.click();
  await low.getByRole('button', { name: 'Sí, guardar' }).click();
  const dialog = page.getByRole('alertdialog', { name: '¿Publicar sin kilómetros?' });
  await expect(dialog).toBeVisible();
  await expect(low).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  // The first dialog has returned its focus by now, if it does.
  await expect(dialog.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByLabel('Kilómetros', { exact: true })).toBeFocused();
  expect(creations).toBe(0);
  await create.click();
  await dialog.getByRole('button', { name: 'Guardar oculto' }).click();
  await expect(notice(page, 'Vehículo creado correctamente')).toBeVisible();
  const [car] = await vehicles.getFullList({ filter: "marca = 'Donkervoort'" });
  expect(car).toMatchObject({ anio: 2019, status: 'oculto', precio_eur: 33 });
  await vehicles.delete(car?.id ?? '');
});
