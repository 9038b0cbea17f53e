import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel, vehicleRow } from '#tests/support/panel.ts';
import { emptyTrash } from '#tests/support/stock.ts';

/** Undo of mistakes: a deletion, a price; and their entries in the history. */

const CAR = 'Wiesmann GT MF6';

test('a car is deleted and restored, by the notice and from the Papelera', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const admin = await stack.signIn();
  await emptyTrash(admin);
  const body = { marca: 'Wiesmann', modelo: 'GT MF6', anio: 2011, km: 31_000, precio_eur: 140_000 };
  const { id, slug, referencia } = await admin
    .collection('vehicles')
    .create<{ id: string; slug: string; referencia: string }>(body);
  const status = async () => (await page.request.get(`/vehiculo/${slug}`)).status();
  const row = vehicleRow(page, CAR);
  const removeIt = async () => {
    await row.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('button', { name: 'Eliminar vehículo' }).click();
    await expect(notice(page, 'Vehículo eliminado correctamente')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect.poll(status).toBe(404);
  };
  await openPanel(page, stack, '?tab=vehiculos&buscar=wiesmann');
  await removeIt();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(row).toBeVisible();
  await expect.poll(status).toBe(200);

  await removeIt();
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Papelera (1)' }).click();
  await expect(page.getByRole('heading', { name: 'Papelera' })).toBeFocused();
  const item = page.locator(`[data-trash-item="${id}"]`);
  await expect(item).toContainText('quedan 30 días');
  await expect(item.locator('[data-identity]')).toContainText(`${referencia} · 31.000\u202fkm`);
  await item.getByRole('link', { name: 'Ver historial de Wiesmann GT MF6' }).click();
  const link = page.getByRole('link', { name: 'Ver en la Papelera: Wiesmann GT MF6' });
  await link.first().click();
  await item.getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByText('La papelera está vacía')).toBeVisible();
  await expect.poll(status).toBe(200);

  await test.step('a price is undone; offline it stays typed, without an older success notice below', async () => {
    await page.getByRole('button', { name: 'Vehículos', exact: true }).click();
    const setPrice = async (price: string) => {
      await row.getByRole('button', { name: 'Cambiar el precio' }).click();
      await row.getByLabel(`Precio de ${CAR}`).fill(price);
      await row.getByRole('button', { name: 'Guardar precio' }).click();
    };
    await setPrice('139.000');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row.getByRole('button', { name: 'ahora 140.000' })).toBeVisible();
    // The price shows before it is saved; this notice follows the save.
    await expect(notice(page, 'Vehículo actualizado correctamente')).toBeVisible();
    await page.context().setOffline(true);
    await setPrice('138.000');
    await expect(notice(page, 'No se pudo guardar el vehículo')).toBeVisible();
    await expect(row.getByLabel(`Precio de ${CAR}`)).toHaveValue('138.000');
    // It would disappear by timeout later.
    await expect(notice(page, 'Vehículo actualizado correctamente')).toHaveCount(0, { timeout: 1000 });
    await page.context().setOffline(false);
    await expect.poll(() => consoleProblems.splice(0).join()).toContain('ERR_INTERNET_DISCONNECTED');
    await row.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('a lower price offers the previous price that the law allows', async () => {
    await row.getByRole('button', { name: 'Editar' }).click();
    await page.getByRole('tab', { name: 'Precios y estado' }).click();
    await page.getByLabel('Precio', { exact: true }).fill('130.000');
    await page.getByRole('button', { name: 'Usar 140.000 €, el más bajo de 30 días' }).click();
    await expect(page.getByLabel('Precio anterior')).toHaveValue('140000');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(row.getByRole('button', { name: 'ahora 130.000' })).toBeVisible();
    expect((await admin.collection('vehicles').getOne(id))['precio_anterior_eur']).toBe(140_000);
  });

  await row.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Historial' }).click();
  const entries = page.locator('[data-history]');
  await expect(entries.first()).toContainText('Precio: 140.000 € → 130.000 €');
  await expect(entries.nth(1)).toContainText('Precio: 139.000 € → 140.000 €');
  await expect(entries).toHaveCount(8);
  await expect(entries.first().getByRole('link', { name: 'Ver vehículo: Wiesmann GT MF6' })).toHaveAttribute(
    'href',
    new RegExp(`editar=${id}`),
  );
  await expect(entries.last()).toContainText('Vehículo creado · Wiesmann GT MF6 2011');
  await admin.collection('vehicles').delete(id);
});
