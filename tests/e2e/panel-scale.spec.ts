import path from 'node:path';
import { addCars, addLeads, removeRows } from '#tests/support/many-rows.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { openPanel, vehicleRow } from '#tests/support/panel.ts';

/** Lists of several pages. Their content and size are tested by pb/panel-lists.test.ts. */

const ROWS_ON_A_PAGE = 20;
const LEADS = 3 * ROWS_ON_A_PAGE;

test.afterAll(({ stack }) => removeRows(path.join(stack.dataDir, 'pocketbase')));

test('lists are paged: the next page, the last page, a search, and a complete export', async ({
  page,
  stack,
}) => {
  const databaseDir = path.join(stack.dataDir, 'pocketbase');
  addCars(databaseDir, 2 * ROWS_ON_A_PAGE);
  addLeads(databaseDir, LEADS);

  await test.step('vehicles: the next page, a search, and choosing one by typing', async () => {
    const rows = page.locator('[data-vehicles] > li');
    await openPanel(page, stack, '?tab=vehiculos');
    await expect(rows).toHaveCount(ROWS_ON_A_PAGE);
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByText('Página 2 de')).toBeVisible();
    await expect(rows).toHaveCount(ROWS_ON_A_PAGE);
    await page.getByLabel('Buscar por marca').fill('prueba 27');
    await expect(rows).toHaveCount(1);
    await expect(vehicleRow(page, 'Saab Prueba 27')).toBeVisible();
    await expect(page).not.toHaveURL(/pagina=/);
    await page.getByRole('tab', { name: 'Especificaciones' }).click();
    await page.getByRole('combobox', { name: 'Vehículo', exact: true }).pressSequentially('saab 34');
    await page.getByRole('option', { name: 'Saab Prueba 34' }).click();
    await expect(page).toHaveURL(/vehiculo=escala000000034/);
  });

  await test.step('leads: a page beyond the end redirects to the last one', async () => {
    const cards = page.locator('[data-leads] > li');
    await page.goto('/admin?tab=leads&pagina=9999');
    await expect(page).toHaveURL(/pagina=[34]$/);
    await expect(page.getByText(/^Página (\d+) de \1$/)).toBeVisible();
    await page.getByLabel('Buscar en los leads').fill('cliente 43');
    // The last page may have one card too.
    await expect(page).toHaveURL(/buscar=cliente/);
    await expect(cards).toHaveCount(1);
  });

  await test.step('an export right after typing uses the current text, not the previous search', async () => {
    await page.getByLabel('Buscar en los leads').fill('');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk as Buffer);
    const names = Buffer.concat(chunks)
      .toString('utf8')
      .match(/Cliente \d+/g);
    expect(new Set(names).size).toBe(LEADS);
  });
});
