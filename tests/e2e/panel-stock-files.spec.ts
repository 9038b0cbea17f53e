import { readFile } from 'node:fs/promises';
import { expect, test } from '#tests/support/own-stack.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { notice, openPanel } from '#tests/support/panel.ts';
import { throwAway } from '#tests/support/stock.ts';
import { readXlsx } from '#src/lib/sheet/read-xlsx.ts';
import { headingText, type SheetCell } from '#src/lib/sheet/sheet.ts';
import { writeXlsx } from '#src/lib/sheet/write-xlsx.ts';

/** The stock is exported to a file, edited, and imported again. */

test.setTimeout(120_000);

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('a price and a new car are imported from the exported file', async ({ page, stack }) => {
  const admin = await stack.signIn();
  const vehicles = admin.collection('vehicles');
  await openPanel(page, stack, '?tab=vehiculos');
  const downloading = page.waitForEvent('download');
  const more = page.getByRole('button', { name: 'Más acciones', exact: true });
  // Actions for the whole stock fit on one line with the count; the shortcuts button is irrelevant on a phone.
  const lines = [more, page.getByText(/^\d+ vehículos$/), page.getByRole('button', { name: 'Seleccionar' })];
  const countLines = async () => {
    const boxes = await Promise.all(lines.map((line) => line.boundingBox()));
    return new Set(boxes.map((box) => (box === null ? NaN : Math.round(box.y + box.height / 2)))).size;
  };
  // Retries until the list has loaded: loading moves the elements, which are measured one by one.
  await expect.poll(countLines).toBe(1);
  for (const name of ['Imprimir carteles', 'Exportar', 'Importar', /^Papelera/, 'Atajos de teclado'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await more.click();
  await page.getByRole('menuitem', { name: 'Exportar a Excel: todo el stock' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^stock-\d{4}-\d\d-\d\d\.xlsx$/);
  const [table] = readXlsx(await readFile(await download.path()));
  const [head, ...rows] = table?.rows ?? [];
  const headers = (head?.cells ?? []).map(headingText);
  expect(rows).toHaveLength((await vehicles.getList(1, 1)).totalItems);

  const column = (header: string) => headers.indexOf(header);
  const cells: SheetCell[][] = rows.map((row) => [...row.cells]);
  const [car, odd] = cells.filter((row) => Number(row[column('Precio')]) > 10_000);
  if (car === undefined || odd === undefined) throw new Error('the demo has no cars with a price');
  const [reference, price] = [headingText(car[column('Referencia')]), Number(car[column('Precio')]) + 250];
  car[column('Precio')] = price;
  const oddPrice = odd[column('Precio')];
  odd[column('Precio')] = 48;
  const added: Readonly<Record<string, SheetCell>> = { Marca: 'Pegaso', Modelo: 'Z-102', Año: 1999 };
  const wrong: Readonly<Record<string, SheetCell>> = { Marca: 'Pegaso', Modelo: 'Z-103', Año: 1952 };
  for (const one of [added, wrong]) cells.push(headers.map((header) => one[header] ?? null));
  const file = {
    name: 'stock.xlsx',
    mimeType: XLSX,
    buffer: Buffer.from(writeXlsx('Stock', [headers, ...cells])),
  };

  await more.click();
  await page.getByRole('menuitem', { name: 'Importar' }).click();
  await page.getByLabel('Elegir archivo').setInputFiles(file);
  const row = (fate: string) => page.locator(`[data-fate="${fate}"]`);
  await test.step('the preview shows the result of each row', async () => {
    await expect(page.getByText('Todavía no se ha guardado nada.')).toBeVisible();
    await page.getByLabel('Qué filas se ven').selectOption({ label: 'Cambian (2)' });
    await expect(row('cambia').filter({ hasText: reference })).toContainText('Precio');
    await expect(page.getByLabel(/a 48\s€\? Sí, es correcto/)).not.toBeChecked();
    await expectAccessible(page);
    await page.getByLabel('Qué filas se ven').selectOption({ label: 'Con errores (1)' });
    await expect(row('error')).toContainText('Año «1952»: El año debe estar entre 1990');
    expect(await vehicles.getFirstListItem(`referencia = '${reference}'`)).not.toMatchObject({
      precio_eur: price,
    });
  });

  await test.step('a reload keeps the import', async () => {
    await page.reload();
    await expect(page.getByText('stock.xlsx')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Importar 2 filas' }).click();
  await expect(notice(page, 'Importación terminada')).toBeVisible();
  await expect(page.getByText('1 creado, 1 cambiado.').first()).toBeVisible();
  expect(await vehicles.getFirstListItem(`referencia = '${reference}'`)).toMatchObject({ precio_eur: price });
  const made = await vehicles.getFirstListItem("marca = 'Pegaso'");
  expect(made).toMatchObject({ modelo: 'Z-102', status: 'oculto' });
  const untouched = headingText(odd[column('Referencia')]);
  expect(await vehicles.getFirstListItem(`referencia = '${untouched}'`)).toMatchObject({
    precio_eur: oddPrice,
  });

  await test.step('importing the same file again creates no second car', async () => {
    await page.getByRole('button', { name: 'Importar otro archivo' }).click();
    await page.getByLabel('Elegir archivo').setInputFiles(file);
    await expect(page.getByText(`Esta fila ya se importó: es ${String(made['referencia'])}`)).toBeAttached();
  });

  await test.step('undoing the import moves its car to the trash and restores the price, but keeps a later edit', async () => {
    const box = page.locator('[data-import-undo]');
    const undo = box.getByRole('button', { name: 'Deshacer la importación' });
    const { id } = await vehicles.getFirstListItem(`referencia = '${reference}'`);
    await vehicles.update(made.id, { km: 7 });
    await page.getByRole('button', { name: 'Otro archivo' }).click();
    await expect(page.getByText(/stock\.xlsx, .*, 1 creado, 1 cambiado/)).toBeVisible();
    await undo.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect(undo).toBeFocused();
    await undo.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer la importación' }).click();
    await expect(page.getByText('1 coche a la papelera, 1 recupera sus datos.')).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Z-102: Kilómetros — editado después' }),
    ).toBeVisible();
    await expect(box).toBeFocused();
    await expect(undo).toBeHidden();
    await expectAccessible(page);
    expect(await vehicles.getOne(id)).toMatchObject({ precio_eur: price - 250 });
    await openPanel(page, stack, '?tab=vehiculos&vista=papelera');
    await expect(page.locator('[data-trash-item]').filter({ hasText: 'Pegaso Z-102' })).toBeVisible();
  });
  await throwAway(admin, 'vehicles', made.id, 'eliminar');
});

test('a dealer’s workbook is imported completely after mapping questions and corrections in the preview', async ({
  page,
  stack,
}) => {
  const admin = await stack.signIn();
  const vehicles = admin.collection('vehicles');
  await openPanel(page, stack, '?tab=vehiculos&vista=importar');
  await page.getByLabel('Elegir archivo').setInputFiles('tests/fixtures/stock-files/thirty-cars.xlsx');
  await expect(page.getByText('30 nuevos.', { exact: false })).toBeVisible();
  await expect(page.getByText(/^Fila 34: no se importa, es un total/)).toBeVisible();
  const questions = page.getByRole('region', { name: 'Preguntas' });
  await expect(questions.getByText(/^Queda 1 pregunta\./)).toBeVisible();
  await questions.getByLabel('«Secuencial» en 3 filas de Cambio').selectOption('Automático');
  await expect(questions.getByText('Todas están respondidas.')).toBeVisible();
  await page.getByLabel(/^Publicar los que tengan precio y kilómetros/).check();
  const row = page.locator('[data-row="4"]');
  await row.getByRole('button', { name: 'Ver y corregir la fila 4' }).click();
  await expect(row.getByLabel('Precio', { exact: true })).toHaveValue('16202,2');
  await row.getByLabel('Modelo').fill('Clase C Estate');
  await row.getByLabel('Modelo').press('Tab');
  await row.getByLabel('Combustible').selectOption('Híbrido');
  await expect(row).toContainText('Clase C Estate');
  await expectAccessible(page);
  // Answers and corrections survive a reload.
  await page.reload();
  await expect(questions.getByText('Todas están respondidas.')).toBeVisible();
  await expect(row).toContainText('Clase C Estate');
  await page.getByRole('button', { name: 'Importar 30 filas' }).click();
  await expect(notice(page, 'Importación terminada')).toBeVisible();
  const made = await vehicles.getFullList({ filter: "referencia ~ 'R-0'", sort: 'referencia' });
  expect(made).toHaveLength(30);
  expect(made[0]).toMatchObject({
    ...{ marca: 'Mercedes-Benz', modelo: 'Clase C Estate', combustible: 'hibrido', status: 'disponible' },
  });
  expect(made.filter(({ status }) => status === 'oculto')).toHaveLength(
    made.filter(({ precio_eur, km }) => precio_eur === null || km === null).length,
  );
  expect(made.filter(({ transmision }) => transmision === '')).toEqual([]);
  await page.getByRole('button', { name: 'Deshacer la importación' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer la importación' }).click();
  await expect(page.getByText('30 coches a la papelera', { exact: false })).toBeVisible();
});
