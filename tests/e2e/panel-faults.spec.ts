import path from 'node:path';
import { changeRows } from '#tests/support/database.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel, photoFile } from '#tests/support/panel.ts';

/**
 * Failures during work: lost connections, ended sessions, two administrators. No input is lost. Stored drafts and retries are
 * tested beside the stores: vehicle-form.save.test.ts, vehicle-list.store.test.ts, leads.store.test.ts, keep-listening.test.ts.
 */

test.setTimeout(180_000);

const NAME = 'Wiesmann MF4';
let vehicleId = '';

test.beforeEach(async ({ stack }) => {
  const admin = await stack.signIn();
  const { id } = await admin
    .collection('vehicles')
    .create({ marca: 'Wiesmann', modelo: 'MF4', anio: 2010, precio_eur: 150_000, status: 'oculto' });
  vehicleId = id;
});
test.afterEach(async ({ stack, consoleProblems }) => {
  // The browser logs every failed request.
  const expected = /Failed to load resource|net::ERR|ERR_INTERNET_DISCONNECTED/;
  consoleProblems.splice(
    0,
    consoleProblems.length,
    ...consoleProblems.filter((text) => !expected.test(text)),
  );
  const admin = await stack.signIn();
  await admin.collection('vehicles').delete(vehicleId);
});

test('a form survives a lost connection, an ended session and an edit conflict, and confirms before leaving', async ({
  page,
  stack,
  context,
}) => {
  await openPanel(page, stack, '?tab=vehiculos&buscar=wiesmann');
  const edit = page.getByRole('button', { name: `Editar ${NAME}` });
  const km = page.getByLabel('Kilómetros');
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  const leaving = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  const stored = async () => (await stack.signIn()).collection('vehicles').getOne(vehicleId);

  await test.step('Back asks for confirmation, and the form stays', async () => {
    await edit.click();
    await km.fill('12000');
    await page.goBack();
    await leaving.getByRole('button', { name: 'Cancelar' }).click();
    await expect(km).toHaveValue('12000');
  });

  await test.step('without a connection nothing is saved, and the input is kept', async () => {
    await context.setOffline(true);
    const unknown = page.getByText('Sin conexión: no se sabe si la web está al día');
    await expect(unknown).toBeVisible();
    await save.click();
    await expect(notice(page, 'No se pudo guardar el vehículo')).toBeVisible();
    await expect(km).toHaveValue('12000');
    await context.setOffline(false);
    await expect(unknown).toBeHidden();
  });

  await test.step('an ended session opens a sign-in dialog, and the save continues', async () => {
    // Ends all other sessions of the account, as its owner can do on another device.
    await (await stack.signIn()).send('/api/sessions/close-others', { method: 'POST' });
    await save.click();
    const dialog = page.getByRole('alertdialog', { name: 'Tu sesión ha terminado' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue(stack.admin.email);
    const password = dialog.getByLabel('Contraseña');
    await expect(password).toBeFocused();
    await password.fill('no es esta');
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog.getByText('Email o contraseña incorrectos')).toBeVisible();
    await password.fill(stack.admin.password);
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog).toBeHidden();
    await expect(notice(page, 'Vehículo actualizado correctamente')).toBeVisible();
    expect(await stored()).toMatchObject({ km: 12_000 });
  });

  await test.step('another administrator’s save is not overwritten without confirmation', async () => {
    await edit.click();
    await km.fill('5000');
    await page.getByRole('tab', { name: 'Precios y estado' }).click();
    await page.getByLabel('Precio', { exact: true }).fill('140000');
    const other = (await stack.signIn()).collection('vehicles');
    await other.update(vehicleId, { precio_eur: 145_000, version: 'GT' });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Otra persona ha guardado este vehículo' });
    await expect(dialog).toContainText('145000');
    expect(await stored()).toMatchObject({ precio_eur: 145_000 });
    await dialog.getByRole('button', { name: 'Guardar mis cambios' }).click();
    await expect(save).toBeHidden();
    expect(await stored()).toMatchObject({ km: 5000, precio_eur: 140_000, version: 'GT' });
  });

  await test.step('switching tabs asks too, and proceeds after discarding the changes', async () => {
    await page.getByRole('button', { name: `Editar ${NAME} GT` }).click();
    await page.getByLabel('Versión').fill('Roadster');
    await page.getByRole('tab', { name: 'Leads' }).click();
    await leaving.getByRole('button', { name: 'Descartar cambios' }).click();
    await expect(page).toHaveURL(/tab=leads/);
  });
});

test('photos: a failed upload does not stop the others and can be retried; closing a notice does not suppress later ones', async ({
  page,
  stack,
}) => {
  await page.clock.install();
  await openPanel(page, stack, `?tab=imagenes&vehiculo=${vehicleId}`);
  const picker = page.locator('input[type=file]').first();
  let requests = 0;
  await page.route('**/api/collections/vehicle_images/records', (route) =>
    route.request().method() === 'POST' && ++requests === 2
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  );
  await picker.setInputFiles(
    await Promise.all([photoFile('a.jpg', 1), photoFile('b.jpg', 2), photoFile('c.jpg', 3)]),
  );
  await expect(page.locator('[data-photos] > li')).toHaveCount(2);
  await expect(notice(page, 'No se pudo subir la imagen')).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar b.jpg' }).click();
  await expect(page.locator('[data-photos] > li')).toHaveCount(3);
  await expect(notice(page, 'Imagen subida correctamente')).toBeVisible();

  const refused = notice(page, 'Solo se permiten archivos de imagen');
  const refuse = () =>
    picker.setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await refuse();
  const toast = page.locator('[data-toasts] > *').filter({ hasText: 'Solo se permiten archivos de imagen' });
  await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(refused).toHaveCount(0);
  await page.mouse.move(2, 2);
  await refuse();
  await expect(refused).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(refused).toBeHidden();
});

test('a section that fails to render leaves the others and can be retried; an unreadable car is named', async ({
  page,
  stack,
  consoleProblems,
}) => {
  changeRows(
    path.join(stack.dataDir, 'pocketbase'),
    'UPDATE vehicles SET km = \'"mil"\' WHERE id = ?',
    vehicleId,
  );
  await openPanel(page, stack, '?tab=leads');
  // Makes the formatting of prices throw until it is restored.
  await page.evaluate(() => {
    const format = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format');
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      configurable: true,
      get(this: Intl.NumberFormat): unknown {
        if (this.resolvedOptions().style === 'currency' && document.body.dataset['prices'] !== 'back')
          throw new Error('no price can be written');
        return format?.get?.call(this);
      },
    });
  });
  await page.getByRole('tab', { name: 'Vehículos' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'No se ha podido mostrar esta sección' });
  await expect(failure).toBeVisible();
  await page.getByRole('tab', { name: 'Imágenes' }).click();
  await expect(failure).toBeHidden();
  await expect(page.getByRole('combobox').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Vehículos' }).click();
  await expect(failure).toBeVisible();
  await page.evaluate(() => (document.body.dataset['prices'] = 'back'));
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  const unreadable = page.locator('[data-unreadable]');
  await expect(unreadable).toContainText('No se ha podido leer un vehículo');
  await expect(unreadable).toContainText(`${NAME} (${vehicleId})`);
  await expect(page.locator('[data-vehicles] > li')).toHaveCount(19);
  expect(consoleProblems.some((text) => text.includes('no price can be written'))).toBe(true);
  consoleProblems.splice(0);
});
