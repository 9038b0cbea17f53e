import path from 'node:path';
import { changeRows } from '#tests/support/database.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel, photoFile, vehicleRow } from '#tests/support/panel.ts';

/** What goes wrong during a day: refusals, lost connections, ended sessions, two administrators. Nothing typed is lost. */

test.describe.configure({ mode: 'serial' });
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
  // The browser itself reports every request that fails.
  const expected = /Failed to load resource|net::ERR|ERR_INTERNET_DISCONNECTED/;
  consoleProblems.splice(
    0,
    consoleProblems.length,
    ...consoleProblems.filter((text) => !expected.test(text)),
  );
  const admin = await stack.signIn();
  await admin.collection('vehicles').delete(vehicleId);
});

test('a lost connection keeps the form, and saving again saves', async ({ page, stack, context }) => {
  await openPanel(page, stack, `?tab=vehiculos&editar=${vehicleId}`);
  await page.getByLabel('Kilómetros').fill('12000');
  await context.setOffline(true);
  const unknown = page.getByText('Sin conexión: no se sabe si la web está al día');
  await expect(unknown).toBeVisible();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(notice(page, 'No se pudo guardar el vehículo')).toBeVisible();
  await expect(page.getByLabel('Kilómetros')).toHaveValue('12000');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(notice(page, 'Vehículo actualizado correctamente')).toBeVisible();
  await expect(unknown).toBeHidden();
});

test('a record that cannot be read is named, and the others of its list are shown', async ({
  page,
  stack,
}) => {
  const databaseDir = path.join(stack.dataDir, 'pocketbase');
  changeRows(databaseDir, 'UPDATE vehicles SET km = \'"mil"\' WHERE id = ?', vehicleId);
  await openPanel(page, stack, '?tab=vehiculos');
  const unreadable = page.locator('[data-unreadable]');
  await expect(unreadable).toContainText('No se ha podido leer un vehículo');
  await expect(unreadable).toContainText(`${NAME} (${vehicleId})`);
  await expect(page.locator('[data-vehicles] > li')).toHaveCount(19);

  for (const nombre of ['Nora Ilegible', 'Luis Legible'])
    await page.request.post('/api/send-contact-email', { data: { ...contactBody, nombre } });
  await page.route('**/api/collections/leads/records?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"Nora Ilegible"', 'null') });
  });
  await page.goto('/admin?tab=leads');
  await expect(unreadable).toContainText('No se ha podido leer un lead');
  await expect(unreadable).toContainText(`${contactBody.email} (`);
  await expect(page.locator('[data-leads] > li').first()).toContainText('Luis Legible');
});

test('a list that could not listen listens later, and shows what has come meanwhile', async ({
  page,
  stack,
}) => {
  await page.route('**/api/realtime', (route) => route.abort());
  const refused = page.waitForEvent('console', (line) => line.text().startsWith('No live vehicles'));
  await openPanel(page, stack, '?tab=vehiculos&buscar=wiesmann');
  await refused;
  const admin = await stack.signIn();
  await admin.collection('vehicles').update(vehicleId, { precio_eur: 149_000 });
  await page.unroute('**/api/realtime');
  await expect(vehicleRow(page, NAME)).toContainText('149.000', { timeout: 60_000 });
  await admin.collection('vehicles').update(vehicleId, { precio_eur: 148_000 });
  await expect(vehicleRow(page, NAME)).toContainText('148.000');
});

test('a car that changes after the list is read and before the panel listens is shown all the same', async ({
  page,
  stack,
}) => {
  let listen = (): void => undefined;
  const mayListen = new Promise<void>((resolve) => (listen = resolve));
  await page.route('**/api/realtime', async (route) => {
    await mayListen;
    await route.continue();
  });
  await openPanel(page, stack, '?tab=vehiculos&buscar=wiesmann');
  await expect(vehicleRow(page, NAME)).toContainText('150.000');
  const admin = await stack.signIn();
  await admin.collection('vehicles').update(vehicleId, { precio_eur: 149_000 });
  listen();
  await expect(vehicleRow(page, NAME)).toContainText('149.000');
});

test('a search without a connection says so: what was there before is no answer to it', async ({
  page,
  stack,
  context,
}) => {
  await openPanel(page, stack, '?tab=leads&buscar=nadie-escribe-asi');
  await expect(page.getByText(/^Ninguno coincide con lo elegido/)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('tampoco-asi');
  const failure = page.getByRole('heading', { name: 'No se pudieron cargar los leads' });
  await expect(failure).toBeVisible();
  await expect(page.getByText(/^Ninguno coincide con lo elegido/)).toBeHidden();
  await context.setOffline(false);
  // A view that listens again reads again: the button may be gone before it is pressed.
  await page
    .getByRole('button', { name: 'Reintentar' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()));
  await expect(page.getByText(/^Ninguno coincide con lo elegido: .*tampoco-asi/)).toBeVisible();
  await expect(failure).toBeHidden();
});

test('a change in the list is taken back when the server refuses it', async ({ page, stack }) => {
  await openPanel(page, stack, '?tab=vehiculos&buscar=wiesmann');
  const row = vehicleRow(page, NAME);
  await expect(row).toContainText('No disponible');
  await page.route('**/api/collections/vehicles/records/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong.' } })
      : route.continue(),
  );
  await row.getByLabel(`Estado de ${NAME}`).selectOption('vendido');
  await expect(notice(page, 'No se pudo guardar el vehículo')).toBeVisible();
  await expect(row).toContainText('No disponible');
});

test('a create whose answer is lost makes one car, not two', async ({ page, stack }) => {
  await openPanel(page, stack, '?tab=vehiculos&editar=nuevo');
  await page.getByLabel('Marca').fill('Bitter');
  await page.getByLabel('Modelo').fill('CD');
  await page.getByRole('tab', { name: 'Precios y estado' }).click();
  await page.getByLabel('Estado', { exact: true }).selectOption('oculto');
  await page.route(
    '**/api/collections/vehicles/records',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Crear vehículo' }).click();
  await expect(notice(page, 'No se pudo guardar el vehículo')).toBeVisible();
  await page.getByRole('button', { name: 'Crear vehículo' }).click();
  await expect(notice(page, 'Vehículo creado correctamente')).toBeVisible();
  const admin = await stack.signIn();
  const found = await admin.collection('vehicles').getFullList({ filter: "marca = 'Bitter'" });
  expect(found).toHaveLength(1);
  await admin.collection('vehicles').delete(found[0]?.id ?? '');
});

test('a session that ends is asked for in a dialog, and the save goes on', async ({ page, stack }) => {
  await openPanel(page, stack, `?tab=vehiculos&editar=${vehicleId}`);
  await page.getByLabel('Kilómetros').fill('7000');
  // Ends all other sessions of the account, as its owner may on another device.
  await (await stack.signIn()).send('/api/sessions/close-others', { method: 'POST' });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Tu sesión ha terminado' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue(stack.admin.email);
  await expect(dialog.getByLabel('Contraseña')).toBeFocused();
  await dialog.getByLabel('Contraseña').fill('no es esta');
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(dialog.getByText('Email o contraseña incorrectos')).toBeVisible();
  await dialog.getByLabel('Contraseña').fill(stack.admin.password);
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(dialog).toBeHidden();
  await expect(notice(page, 'Vehículo actualizado correctamente')).toBeVisible();
  const admin = await stack.signIn();
  expect((await admin.collection('vehicles').getOne(vehicleId))['km']).toBe(7000);
});

test('two administrators: the later one decides, nothing is overwritten unasked', async ({ page, stack }) => {
  const other = await stack.signIn();
  await openPanel(page, stack, `?tab=vehiculos&editar=${vehicleId}`);
  await page.getByLabel('Kilómetros').fill('5000');
  await page.getByRole('tab', { name: 'Precios y estado' }).click();
  await page.getByLabel('Precio', { exact: true }).fill('140000');
  await other.collection('vehicles').update(vehicleId, { precio_eur: 145_000, version: 'GT' });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Otra persona ha guardado este vehículo' });
  await expect(dialog).toContainText('145000');
  expect((await other.collection('vehicles').getOne(vehicleId))['precio_eur']).toBe(145_000);
  await dialog.getByRole('button', { name: 'Guardar mis cambios' }).click();
  await expect(notice(page, 'Vehículo actualizado correctamente')).toBeVisible();
  expect(await other.collection('vehicles').getOne(vehicleId)).toMatchObject({
    km: 5000,
    precio_eur: 140_000,
    version: 'GT',
  });
});

test('unsaved changes ask before they are left, by Back too', async ({ page, stack }) => {
  await openPanel(page, stack, '?tab=vehiculos&buscar=wiesmann');
  await page.getByRole('button', { name: `Editar ${NAME}` }).click();
  await page.getByLabel('Versión').fill('Roadster');
  await page.goBack();
  const dialog = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByLabel('Versión')).toHaveValue('Roadster');
  await page.getByRole('tab', { name: 'Leads' }).click();
  await dialog.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(page).toHaveURL(/tab=leads/);
});

test('one failed photo stops none and can be tried again', async ({ page, stack }) => {
  await openPanel(page, stack, `?tab=imagenes&vehiculo=${vehicleId}`);
  let requests = 0;
  await page.route('**/api/collections/vehicle_images/records', (route) =>
    route.request().method() === 'POST' && ++requests === 2
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  );
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await Promise.all([photoFile('a.jpg', 1), photoFile('b.jpg', 2), photoFile('c.jpg', 3)]));
  await expect(page.locator('[data-photos] > li')).toHaveCount(2);
  await expect(notice(page, 'No se pudo subir la imagen')).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar b.jpg' }).click();
  await expect(page.locator('[data-photos] > li')).toHaveCount(3);
  await expect(notice(page, 'Imagen subida correctamente')).toBeVisible();
});

test('a section that cannot be drawn leaves the others, and can be tried again', async ({
  page,
  stack,
  consoleProblems,
}) => {
  await openPanel(page, stack, '?tab=leads');
  // A browser that cannot write a price, for as long as it is told so.
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
  await expect(vehicleRow(page, NAME)).toContainText('150.000');
  expect(consoleProblems.some((text) => text.includes('no price can be written'))).toBe(true);
  consoleProblems.splice(0);
});

test('a notice that is closed by hand does not keep the next one on the screen', async ({ page, stack }) => {
  await openPanel(page, stack, `?tab=imagenes&vehiculo=${vehicleId}`);
  const refuse = () =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await refuse();
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(notice(page, 'Solo se permiten archivos de imagen')).toHaveCount(0);
  await page.mouse.move(2, 2);
  await refuse();
  await expect(notice(page, 'Solo se permiten archivos de imagen')).toBeVisible();
  await expect(notice(page, 'Solo se permiten archivos de imagen')).toBeHidden({ timeout: 20_000 });
});
