import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel, vehicleRow } from '#tests/support/panel.ts';

/** Entering a car with its identifying data, with suggestions from other cars, finding it by them, and a switch in Ajustes. */

test.setTimeout(120_000);

test('a new car takes existing spellings, is identifiable, and is found by plate and colour; the feed for other sites is switched on and off', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const vehicles = (await stack.signIn()).collection('vehicles');
  const priced = await Promise.all(
    [38_000, 40_000, 42_000].map((precio_eur) =>
      vehicles.create({ marca: 'BMW', modelo: 'Serie 3', anio: 2021, status: 'oculto', precio_eur }),
    ),
  );
  const offered = page.waitForResponse('**/api/vehicle-suggestions');
  await openPanel(page, stack, '?tab=vehiculos&editar=nuevo');
  expect(await (await offered).text()).toContain('["BMW","Serie 3",');

  await test.step('names take the spelling of other cars, which can be declined', async () => {
    const [marca, modelo] = [page.getByLabel('Marca'), page.getByLabel('Modelo')];
    await marca.fill('bmw');
    await modelo.fill('serie 3');
    await expect(marca).toHaveValue('BMW');
    await expect(page.getByText('Como en otros coches: BMW')).toBeVisible();
    await page.getByLabel('Versión').focus();
    await expect(modelo).toHaveValue('Serie 3');
    await page.getByRole('button', { name: 'Dejar «serie 3»' }).click();
    await expect(modelo).toHaveValue('serie 3');
    await modelo.focus();
    await modelo.blur();
    await expect(modelo).toHaveValue('serie 3');
    const list = await page.getByLabel('Versión').getAttribute('list');
    await expect(page.locator(`datalist[id="${list ?? ''}"] option`).first()).toBeAttached();
  });

  await test.step('plate and chassis number are normalised and validated', async () => {
    await page.getByLabel('Matrícula', { exact: true }).fill('4321hjk');
    const vin = page.getByLabel('Bastidor (VIN)');
    await vin.fill('wba3d3c50 ek1555');
    await expect(page.getByLabel('Matrícula', { exact: true })).toHaveValue('4321 HJK');
    await expect(page.getByText('15 de 17 letras y cifras')).toBeVisible();
    await vin.fill('wba3d3c50 ek155555');
    const registered = page.getByLabel('Primera matriculación');
    await registered.fill('03/2021');
    await page.getByLabel('Descripción').fill('Uno\nDos');
    await page.getByLabel('Vídeo').fill('https://youtu.be/aB3');
    await expect(page.getByText('En la web: «Ver el vídeo en YouTube»')).toBeVisible();
    await expect(registered).toHaveValue('03/2021');
    const year = page.getByLabel('Año');
    await expect(year).toHaveValue('2021');
    await year.fill('2019');
    await expect(page.getByText('La primera matriculación es de 2021')).toBeVisible();
    await year.fill('2021');
  });

  await test.step('a car with the same chassis number is named at the field, with a link', async () => {
    const vin = page.getByLabel('Bastidor (VIN)');
    const same = await vehicles.create({
      ...{ marca: 'Porsche', modelo: 'Macan', version: 'GTS', referencia: 'V-9041', status: 'oculto' },
      ...{ matricula: '4321-hjk', vin: 'WP1ZZZ95ZJLB12345' },
    });
    await vin.fill('wp1zzz95zjlb12345');
    const link = page.getByRole('link', { name: 'V-9041, Porsche Macan GTS' });
    await expect(page.getByText('Ya lo tiene V-9041, Porsche Macan GTS')).toBeVisible();
    await expect(link.first()).toHaveAttribute('href', new RegExp(`editar=${same.id}`));
    await vin.fill('wba3d3c50 ek155555');
    await expect(page.getByText('Ya lo tiene')).toBeHidden();
    await expect(page.getByText('Ya la tiene V-9041, Porsche Macan GTS')).toBeVisible();
  });

  await test.step('the environmental label is suggested, but set by hand only', async () => {
    await page.getByRole('tab', { name: 'Detalles técnicos' }).click();
    await page.getByLabel('Combustible').selectOption('electrico');
    await page.getByLabel('Cilindrada').fill('1998');
    await expect(page.getByText('Un eléctrico no tiene cilindrada')).toBeVisible();
    await page.getByLabel('Combustible').selectOption('gasolina');
    await expect(page.getByText('Propuesta: C')).toBeVisible();
    await expect(page.getByLabel('Distintivo ambiental')).toHaveValue('');
    await page.getByRole('button', { name: 'Usar la propuesta: C' }).click();
    await expect(page.getByLabel('Distintivo ambiental')).toHaveValue('C');
    await page.getByLabel('Color exterior').fill('Marrón Índico');
    await expect(page.getByText('Propuesta: C')).toBeHidden();
  });

  await test.step('a price far from that of the same model is noted', async () => {
    await page.getByRole('tab', { name: 'Precios y estado' }).click();
    const price = page.getByLabel('Precio', { exact: true });
    await price.fill('9000');
    await expect(page.getByText(/Menos de la mitad que tus \d+ BMW Serie 3 \(mediana: /)).toBeVisible();
    await price.fill('');
    for (const { id } of priced) await vehicles.delete(id);
  });

  await page.getByRole('button', { name: 'Crear vehículo' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Es otro coche?' });
  await expect(question).toContainText('V-9041, Porsche Macan GTS, tiene la misma matrícula.');
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByLabel('Matrícula', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Crear vehículo' }).click();
  await question.getByRole('button', { name: 'Sí, guardar' }).click();
  await page.getByRole('button', { name: 'Guardar oculto' }).click();
  await expect(notice(page, 'Vehículo creado correctamente')).toBeVisible();
  const car = await vehicles.getFirstListItem("modelo = 'serie 3'");
  expect(car).toMatchObject({ matricula: '4321 HJK', vin: 'WBA3D3C50EK155555', etiqueta_dgt: 'C' });
  expect(car).toMatchObject({ marca: 'BMW', descripcion: 'Uno\nDos', primera_matriculacion: '2021-03' });
  await vehicles.delete((await vehicles.getFirstListItem("referencia = 'V-9041'")).id);

  await openPanel(page, stack, '?tab=vehiculos&buscar=4321hjk');
  const row = vehicleRow(page, 'BMW serie 3');
  await expect(row).toContainText(`${String(car['referencia'])} · 4321 HJK`);
  await expect(page.locator('[data-vehicles] > li')).toHaveCount(1);
  await page.getByRole('searchbox').fill('bmw marrón');
  await expect(page).toHaveURL(/marr/);
  await expect(page.locator('[data-vehicles] > li')).toHaveCount(1);
  await expect(row).toBeVisible();
  await vehicles.delete(car.id);

  await test.step('the feed for other sites is switched on and off', async () => {
    await page.getByRole('tab', { name: 'Ajustes' }).click();
    const feed = page.getByLabel('Publicar el stock en un archivo (feed)');
    await feed.check();
    await expect(page.getByRole('link', { name: '/feeds/stock.csv' })).toBeVisible();
    await expect(notice(page, 'Archivo activado')).toBeVisible();
    await page.reload();
    await expect(feed).toBeChecked();
    await page.route('**/api/collections/ajustes/**', (route) => route.abort());
    await feed.click();
    await expect(notice(page, 'No se pudo guardar el ajuste')).toBeVisible();
    await expect(feed).toBeChecked();
    // The browser logs the failed request.
    consoleProblems.length = 0;
    await page.unroute('**/api/collections/ajustes/**');
    await feed.uncheck();
    await expect(notice(page, 'Archivo desactivado')).toBeVisible();
  });
});
