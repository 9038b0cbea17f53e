import type { Page } from '@playwright/test';
import { changeRows } from '#tests/support/database.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { openPanel, vehicleRow } from '#tests/support/panel.ts';
import path from 'node:path';

/** A dealer who has been here for years: 1,000 cars and 10,000 leads. Whatever is shown comes from the server by pages. */

test.describe.configure({ mode: 'serial' });

const ROWS_ON_A_PAGE = 20;
/** What one view may take from the server, in bytes of JSON. */
const BYTES_OF_A_VIEW = 64 * 1024;

const NUMBERS = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

let databaseDir = '';

test.beforeAll(({ stack }) => {
  databaseDir = path.join(stack.dataDir, 'pocketbase');
  // Hidden cars: the publisher has nothing to build from them.
  changeRows(
    databaseDir,
    `${NUMBERS(1000)} INSERT INTO vehicles
       (id, slug, marca, modelo, anio, status, busqueda, etiquetas, km, created_at, updated_at)
     SELECT printf('escala%09d', i), 'saab-' || i, 'Saab', 'Prueba ' || i, 2000, 'oculto', 'saab prueba ' || i, '[]',
       'null', printf('2020-01-01 00:%02d:%02d.000Z', i / 60, i % 60), '2020-01-01 00:00:00.000Z' FROM n`,
  );
  changeRows(
    databaseDir,
    `${NUMBERS(1000)} INSERT INTO vehicle_search (id, vehicle_id, busqueda)
     SELECT printf('escala%09d', i), printf('escala%09d', i), ' saab prueba ' || i FROM n`,
  );
  changeRows(
    databaseDir,
    `${NUMBERS(10_000)} INSERT INTO leads
       (id, nombre, email, telefono, mensaje, canal, busqueda, created_at, updated_at)
     SELECT printf('escala%09d', i), 'Cliente ' || i, 'cliente' || i || '@example.com', '600000000', 'Hola',
       CASE i % 2 WHEN 0 THEN 'contacto_web' ELSE 'importacion_web' END, 'cliente ' || i || ' hola',
       '2020-01-01 00:00:00.000Z', '2020-01-01 00:00:00.000Z' FROM n`,
  );
});
test.afterAll(() => {
  for (const table of ['vehicle_search', 'vehicles', 'leads'])
    changeRows(databaseDir, `DELETE FROM ${table} WHERE id LIKE 'escala%'`);
});

/**
 * Adds up the JSON that a page gets while something is done, each address once: a view that has begun to listen reads again what it may have
 * missed (live.ts), sooner or later than Playwright looks.
 */
async function bytesDuring(page: Page, work: () => Promise<void>): Promise<number> {
  const bodies = new Map<string, Promise<number>>();
  const onResponse = (response: { url(): string; body(): Promise<Buffer> }) => {
    if (response.url().includes('/api/collections/'))
      bodies.set(
        response.url(),
        response.body().then(
          ({ length }) => length,
          () => 0,
        ),
      );
  };
  page.on('response', onResponse);
  await work();
  page.off('response', onResponse);
  return (await Promise.all(bodies.values())).reduce((sum, length) => sum + length, 0);
}

test('vehicles: a page at a time, found, filtered, and chosen by typing', async ({ page, stack }) => {
  const rows = page.locator('[data-vehicles] > li');
  const bytes = await bytesDuring(page, async () => {
    await openPanel(page, stack, '?tab=vehiculos');
    await expect(page.getByText(/^1\.0\d\d vehículos$/)).toBeVisible();
    await expect(rows).toHaveCount(ROWS_ON_A_PAGE);
  });
  expect(bytes).toBeLessThan(BYTES_OF_A_VIEW);

  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('Página 2 de')).toBeVisible();
  await expect(rows).toHaveCount(ROWS_ON_A_PAGE);
  await page.getByLabel('Buscar por marca').fill('prueba 777');
  await expect(rows).toHaveCount(1);
  await expect(vehicleRow(page, 'Saab Prueba 777')).toBeVisible();
  await expect(page).not.toHaveURL(/pagina=/);

  await page.goto('/admin?tab=especificaciones');
  await page.getByRole('combobox', { name: 'Vehículo', exact: true }).pressSequentially('saab 404');
  await page.getByRole('option', { name: 'Saab Prueba 404' }).click();
  await expect(page).toHaveURL(/vehiculo=escala000000404/);
});

test('leads: a page at a time, the last one too, and all of them in the export', async ({ page, stack }) => {
  const cards = page.locator('[data-leads] > li');
  const bytes = await bytesDuring(page, async () => {
    await openPanel(page, stack, '?tab=leads');
    await expect(page.getByText(/^10\.0\d\d leads$/)).toBeVisible();
    await expect(cards).toHaveCount(ROWS_ON_A_PAGE);
  });
  expect(bytes).toBeLessThan(BYTES_OF_A_VIEW);

  // A page beyond the end leads to the last one.
  await page.goto('/admin?tab=leads&pagina=9999');
  await expect(page).toHaveURL(/pagina=50\d$/);
  await expect(page.getByText(/^Página (\d+) de \1$/)).toBeVisible();
  await page.getByLabel('Buscar en los leads').fill('cliente 4321');
  // The last page may have one card too.
  await expect(page).toHaveURL(/buscar=cliente/);
  await expect(cards).toHaveCount(1);

  // Who presses at once gets what the field says, not what was searched for before.
  await page.getByLabel('Buscar en los leads').fill('');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk as Buffer);
  const names = Buffer.concat(chunks)
    .toString('utf8')
    .match(/Cliente \d+/g);
  expect(new Set(names).size).toBe(10_000);
  await expect(page.getByText(/^10\.0\d\d leads$/)).toBeVisible();
});
