import { expect, test } from '#tests/support/own-stack.ts';
import { expectPublic, notice, openPanel, vehicleRow } from '#tests/support/panel.ts';
import { createSpec, createVehicle } from '#tests/support/stock.ts';

/** What the public sees of a dealer's work, and how the panel tells that it is published. */

test.use({ publisher: 'on' });
// One copy is enough for both.
test.describe.configure({ mode: 'default' });
test.setTimeout(300_000);

const NAME = 'Alpina B5 Touring';
const PATH = '/vehiculo/alpina-b5-2023';

test('the dashboard tells how publishing stands and publishes on demand', async ({ page, stack }) => {
  await openPanel(page, stack);
  const before = (await stack.health()).release;
  await expect(page.locator('[data-publish=good]')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Publicar ahora' }).click();
  await expect(notice(page, 'Publicación en marcha')).toBeVisible();
  await stack.waitForHealth('a new release', ({ release }) => release !== before, 120_000);
});

test('the public site follows: published, repriced, reserved, sold', async ({ page, stack }) => {
  const admin = await stack.signIn();
  const car = await createVehicle(admin, {
    ...{ marca: 'Alpina', modelo: 'B5', version: 'Touring', anio: 2023 },
    precio_eur: 129_900,
    status: 'oculto',
  });
  await createSpec(admin, car.id, { clave: 'Potencia', valor: '621 CV' });
  await openPanel(page, stack, '?tab=vehiculos&buscar=alpina');
  const row = vehicleRow(page, NAME);
  const setStatus = async (status: string) => {
    await row.getByLabel(`Estado de ${NAME}`).selectOption(status);
    await expect(row.locator('[aria-busy]')).toHaveCount(0);
  };
  await setStatus('disponible');
  await expect(notice(page, 'Vehículo actualizado correctamente')).toBeVisible();
  await expectPublic(
    page,
    PATH,
    (html, status) => status === 200 && html.includes('129.900') && html.includes('621 CV'),
  );

  await row.getByRole('button', { name: 'Cambiar el precio' }).click();
  await row.getByLabel(`Precio de ${NAME}`).fill('124.900');
  await row.getByLabel(`Precio de ${NAME}`).press('Enter');
  await expect(row).toContainText('124.900 €');
  await expectPublic(page, PATH, (html) => html.includes('124.900'));

  await setStatus('reservado');
  await expectPublic(page, PATH, (html) => html.includes('data-badge="reservado"'));
  await setStatus('vendido');
  await expectPublic(page, PATH, (html) => html.includes('data-badge="vendido"'));
  await setStatus('oculto');
  await expectPublic(page, PATH, (_html, status) => status === 404);
});
