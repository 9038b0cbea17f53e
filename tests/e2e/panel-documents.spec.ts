import { qrCode } from '#src/lib/qr-code.ts';
import { demoFacts } from '#tests/support/business.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { openPanel, vehicleRow } from '#tests/support/panel.ts';

/**
 * A car's documents: missing data are listed and filled in, and each prints on one A4 page. And its statistics, in its row and
 * after a change of its price.
 */

const WHOLE = {
  marca: 'Wiesmann',
  modelo: 'GT MF4',
  anio: 2011,
  km: 31_000,
  matricula: '4321 HBC',
  primera_matriculacion: '2011-05-20',
  precio_eur: 140_000,
  garantia_meses: 12,
  titularidad: 'propiedad',
  uso_anterior: 'particular',
};

test('carteles of two cars: missing data, and two pages', async ({ page, stack }) => {
  const admin = await stack.signIn();
  const add = (more: Record<string, unknown>) =>
    admin.collection('vehicles').create<{ id: string; slug: string }>({ ...WHOLE, ...more });
  const whole = await add({});
  const poor = await add({ version: 'MF4 Roadster', matricula: '', etiqueta_dgt: 'ECO' });
  await openPanel(page, stack, '?tab=vehiculos&buscar=wiesmann');
  await page.getByRole('button', { name: 'Imprimir carteles' }).click();
  await expect(page.getByRole('heading', { name: 'Carteles' })).toBeFocused();
  await expect(page.getByText('Faltan datos en 1 de 2')).toBeVisible();
  const card = page.getByRole('article', { name: 'Cartel de Wiesmann' });
  await expect(card).toHaveCount(2);
  for (const each of await card.all())
    await expect(each.getByRole('img', { name: demoFacts.name }).locator('path')).not.toHaveCount(0);
  await expect(card.locator('[data-label]')).toHaveCount(1);
  await expect(card.locator('[data-label="ECO"]')).toContainText('Distintivo ambiental: ECO');
  await expect(card.locator('.cartel-version')).toHaveText('Roadster');
  await expectAccessible(page);

  await test.step('missing data link to their field, and back', async () => {
    await page.getByRole('link', { name: 'Matrícula de Wiesmann GT MF4 Roadster' }).click();
    await expect(page.getByLabel('Matrícula')).toBeFocused();
    await page.getByLabel('Matrícula').fill('1234bcd');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('No falta ningún dato.')).toBeVisible();
    await expect(card.first()).toContainText('1234 BCD');
  });

  await test.step('each prints on one page, without the rest of the panel', async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
    expect(new Set(pdf.match(/\/MediaBox\s*\[[^\]]*\]/g))).toEqual(
      new Set(['/MediaBox [0 0 594.95996 841.91998]']),
    );
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Imprimir 2 carteles' })).toBeHidden();
    const shown = page.locator(`[data-paper="${whole.id}"]`);
    for (const text of [
      '140.000',
      '31.000',
      '4321 HBC',
      '20/05/2011',
      'Particular',
      '1 año',
      'Decreto 68/2003',
    ])
      await expect(shown).toContainText(text);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the QR code links to the car’s page', async () => {
    const code = page.locator(`[data-paper="${whole.id}"] [data-code]`);
    const url = (await code.getAttribute('data-code')) ?? '';
    expect(new URL(url).pathname).toBe(`/vehiculo/${whole.slug}`);
    await expect(code.locator('path')).toHaveAttribute('d', qrCode(url).path);
  });

  await test.step('the ficha of one car, from its row', async () => {
    await page.getByRole('button', { name: 'Vehículos', exact: true }).click();
    await vehicleRow(page, 'Roadster').getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Ficha' }).click();
    const ficha = page.getByRole('article', { name: 'Ficha de Wiesmann GT MF4 Roadster' });
    await expect(ficha).toContainText('Libre de cargas y gravámenes');
    for (const field of ['Última ITV', 'Resultado de la ITV', 'Libre de cargas'])
      await expect(page.getByRole('link', { name: `${field} de Wiesmann` })).toBeVisible();
  });
  await test.step('statistics: in the row, and after a change of the price', async () => {
    await page.getByRole('button', { name: 'Vehículos', exact: true }).click();
    const row = vehicleRow(page, 'Roadster').locator('[data-numbers]');
    await expect(row).toHaveText('En stock desde hoy · 0 leads · 0 visitas (30 días)');
    await admin.collection('vehicles').update(poor.id, { precio_eur: 126_000 });
    await page.getByRole('tab', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Ver los números' }).click();
    await expect(page.getByRole('heading', { name: 'Números' })).toBeFocused();
    const change = page.locator(`[data-price-change="${poor.id}"]`);
    await expect(change).toContainText('140.000 € → 126.000 € −14.000 € (−10 %)');
    await expectAccessible(page);
  });
  for (const { id } of [whole, poor]) await admin.collection('vehicles').delete(id);
});
