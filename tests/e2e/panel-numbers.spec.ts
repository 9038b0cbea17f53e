import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { changeRows } from '#tests/support/database.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { openPanel } from '#tests/support/panel.ts';

/** The charts: loaded with their view only, and each with its figures as a table and as CSV. */

const CHARTS = [
  'visitas-y-leads',
  'leads-por-canal',
  'primera-respuesta',
  'antiguedad-del-stock',
  'cambios-de-precio',
];
/** A class that the library's elements have. */
const LIBRARY = /visx-/;
const MOST_BYTES = 60 * 1024;
const compress = promisify(brotliCompress);

test.setTimeout(120_000);

test('charts load with their view, and have tables and files', async ({ page, stack }) => {
  const admin = await stack.signIn();
  const day = daysLater(madridDay(new Date()), -40);
  const { id } = await admin
    .collection('vehicles')
    .create({ marca: 'Wiesmann', modelo: 'GT MF5', anio: 2010, precio_eur: 150_000 });
  await admin.collection('vehicles').update(id, { precio_eur: 140_000 });
  const database = path.join(stack.dataDir, 'pocketbase');
  changeRows(
    database,
    "INSERT INTO visitas (id, vehicle, dia, total) VALUES ('visitaparaprueb', ?, ?, 1234)",
    id,
    day,
  );
  changeRows(
    database,
    `INSERT INTO leads (id, nombre, email, mensaje, canal, estado, contactado_at, created_at)
     VALUES ('leadparaprueba0', 'Ana', 'ana@cliente.example', 'Hola', 'feria', 'ganado', ?, ?)`,
    ...[`${day} 10:30:00.000Z`, `${day} 10:00:00.000Z`],
  );

  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
  });
  const codes = async () => Promise.all([...scripts.values()]);
  await openPanel(page, stack, '?tab=leads');
  await page.getByRole('tab', { name: 'Vehículos' }).click();
  await expect(page.locator('[data-vehicles] > li').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  const link = page.getByRole('link', { name: 'Ver los números' });
  await expect(link).toBeVisible();
  for (const code of await codes()) expect(code.toString()).not.toMatch(LIBRARY);

  await test.step('the library is small', async () => {
    scripts.clear();
    await link.click();
    await expect(page.locator('[data-chart]')).toHaveCount(CHARTS.length);
    await expect.poll(async () => (await codes()).some((code) => LIBRARY.test(code.toString()))).toBe(true);
    let bytes = 0;
    for (const code of await codes()) bytes += (await compress(code)).length;
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  await test.step('each chart has its table', async () => {
    for (const name of CHARTS) {
      const chart = page.locator(`[data-chart="${name}"]`);
      await chart.getByText('Ver tabla').click();
      await expect(chart.getByRole('table')).toBeVisible();
      await expect(chart.getByRole('button', { name: 'Descargar CSV' })).toBeVisible();
    }
    const row = (chart: string, first: string) =>
      page
        .locator(`[data-chart="${chart}"]`)
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: first, exact: true }) })
        .getByRole('cell');
    const dayText = day.split('-').reverse().join('/');
    await expect(row('visitas-y-leads', dayText)).toHaveText(['1.234', '1']);
    await expect(row('leads-por-canal', 'feria')).toHaveText(['1', '1', '1', '1', '0']);
    await expect(row('cambios-de-precio', 'Wiesmann GT MF5 · 2010').nth(3)).toHaveText('140.000');
    await expectAccessible(page);
  });

  await test.step('and its file', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar CSV: Visitas y leads por día' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^visitas-y-leads-\d{4}-\d\d-\d\d\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(
      `"${day.split('-').reverse().join('/')}";"1234";"1"\r\n`,
    );
  });

  await test.step('the period is in the URL', async () => {
    await page.getByRole('link', { name: '30 días' }).click();
    await expect(page).toHaveURL(/dias=30$/);
    await expect(page.locator('[data-numbers="30"]')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: '30 días' })).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('[data-chart="antiguedad-del-stock"]').getByRole('img')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  });
  changeRows(database, "DELETE FROM leads WHERE id = 'leadparaprueba0'");
  await admin.collection('vehicles').delete(id);
});
