import { axeViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openedDialog, openPanel, vehicleRow } from '#tests/support/panel.ts';

/** Efficient work: all tabs within reach, prices in a row, bulk changes, shortcuts, templates and groups of specs. */

test.describe.configure({ mode: 'serial' });

const CARS = ['Uno', 'Dos', 'Tres'].map((modelo, index) => ({
  ...{ marca: 'Hispano', modelo, anio: 1930 + 60 + index, status: 'oculto' },
  precio_eur: 10_000 * (index + 1),
}));

test.beforeAll(async ({ stack }) => {
  const admin = await stack.signIn();
  for (const car of CARS) await admin.collection('vehicles').create(car);
});

test('on a phone all tabs are within reach of a thumb, and page, search, scroll position and chosen car are restored', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPanel(page, stack, '?tab=vehiculos&orden=anio');
  await expect(page.locator('[data-vehicles] > li').first()).toBeVisible();
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ['Dashboard', 'Vehículos', 'Leads', 'Imágenes', 'Especificaciones', 'Ajustes']) {
      const box = await page.getByRole('tab', { name, exact: name !== 'Leads' }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    }
    const bars = await page.evaluate(() => {
      const heightOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
      return heightOf('header') + heightOf('h1') + heightOf('[role=tablist]');
    });
    expect(bars).toBeLessThanOrEqual(120);
  }
  // The bar for a selection has long texts.
  await page.getByRole('button', { name: 'Seleccionar' }).click();
  await page.locator('[data-vehicles]').getByRole('checkbox').first().check();
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('button', { name: 'Carteles' })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await page.getByRole('button', { name: 'Cancelar la selección' }).click();

  const row = page.locator('[data-vehicles] > li').nth(9);
  await row.getByRole('button', { name: /^Editar / }).scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(500);
  await row.getByRole('button', { name: /^Editar / }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await row.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Imágenes' }).click();
  const car = page.getByRole('combobox', { name: 'Vehículo', exact: true });
  await expect(car).not.toHaveValue('');
  const chosen = await car.inputValue();
  await page.getByRole('tab', { name: 'Especificaciones' }).click();
  await expect(car).toHaveValue(chosen);
  await page.getByRole('tab', { name: 'Vehículos' }).click();
  await expect(page).toHaveURL(/orden=anio/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
});

test('Enter moves from price to price, also after a failure, and bulk changes are saved and undone', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const vehicles = (await stack.signIn()).collection('vehicles');
  await openPanel(page, stack, '?tab=vehiculos&buscar=hispano&orden=precio');

  await test.step('Enter moves from price to price, also after a confirmation and after a failure', async () => {
    const field = (modelo: string) => page.getByLabel(`Precio de Hispano ${modelo} en euros`);
    const price = (modelo: string) =>
      vehicleRow(page, `Hispano ${modelo}`).getByRole('button', { name: 'Cambiar el precio' });
    await price('Uno').click();
    // Typing replaces the beginning of the price; the remainder is selected and will be replaced.
    await page.keyboard.type('11');
    await expect(field('Uno')).toHaveValue('11000');
    await page.keyboard.type('5');
    await expect(field('Uno')).toHaveValue('11500');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(field('Uno')).toHaveValue('11');
    await page.keyboard.type('.000');
    await page.keyboard.press('Enter');
    await expect(field('Dos')).toBeFocused();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText('¿De 20.000');
    await page.getByRole('button', { name: 'Sí, guardar' }).click();
    await expect(field('Tres')).toBeFocused();
    // Both are saved: requests in progress during a disconnect would fail too.
    for (const modelo of ['Uno', 'Dos']) await expect(price(modelo)).toBeEnabled();
    // Another administrator's change is shown, but does not reorder the rows: by its price, Dos would now be first.
    const { id } = await vehicles.getFirstListItem("marca = 'Hispano' && modelo = 'Uno'");
    await vehicles.update(id, { km: 4321 });
    await expect(vehicleRow(page, 'Hispano Uno')).toContainText('4.321 km');
    await expect(field('Tres')).toBeFocused();
    await page.context().setOffline(true);
    await page.keyboard.type('31.000');
    await page.keyboard.press('Shift+Enter');
    await expect(notice(page, 'No se pudo guardar el vehículo')).toBeVisible();
    await expect(field('Tres')).toHaveValue('31.000');
    await expect(field('Dos')).toBeFocused();
    await page.context().setOffline(false);
    await expect.poll(() => consoleProblems.splice(0).join()).toContain('ERR_INTERNET_DISCONNECTED');
    await page.keyboard.press('Enter');
    await expect(field('Tres')).toBeFocused();
    await expect(field('Tres')).toHaveValue('31.000');
    await page.keyboard.press('Enter');
    await expect(price('Tres')).toBeFocused();
    await expect(price('Tres')).toHaveAccessibleName(/ahora 31\.000/);
    await expect(price('Uno')).toHaveAccessibleName(/ahora 11\.000/);
  });

  await test.step('several cars change together and are undone; a conflicting one is named', async () => {
    const box = (modelo: string) => page.getByRole('checkbox', { name: `Seleccionar Hispano ${modelo}` });
    const state = (modelo: string) => page.getByLabel(`Estado de Hispano ${modelo}`);
    const reserve = async () => {
      await page.getByLabel('Seleccionar los 3 de esta página').check();
      await box('Dos').uncheck();
      await expect(page.getByText('2 seleccionados')).toBeVisible();
      await page.getByRole('button', { name: 'Cambiar estado…' }).click();
      await page.getByRole('menuitem', { name: 'Reservado' }).click();
    };
    await reserve();
    await expect(notice(page, '2 vehículos actualizados correctamente')).toBeVisible();
    await expect(state('Tres')).toHaveValue('reservado');
    await expect(state('Dos')).toHaveValue('oculto');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(state('Tres')).toHaveValue('oculto');

    // Before the panel receives the event.
    await page.route('**/api/vehicle-changes', async (route) => {
      const { id } = await vehicles.getFirstListItem("marca = 'Hispano' && modelo = 'Tres'");
      await vehicles.update(id, { km: 5 });
      await route.continue();
    });
    await reserve();
    await expect(notice(page, 'No se pudieron guardar los vehículos')).toBeVisible();
    await expect(page.getByText(/Otra persona ha cambiado mientras tanto: .*Hispano Tres/)).toBeVisible();
    await expect(state('Uno')).toHaveValue('oculto');
    await expect.poll(() => consoleProblems.splice(0)).not.toEqual([]);
  });
});

test('prices, brands and the trash of several cars are undone', async ({ page, stack }) => {
  const admin = await stack.signIn();
  const cars = [
    { marca: 'Pegaso', modelo: 'Uno', precio_eur: 20_000, precio_anterior_eur: 22_000 },
    { marca: 'Pegaso', modelo: 'Dos', precio_eur: 600 },
    { marca: 'PEGASO', modelo: 'Tres' },
  ];
  for (const car of cars) await admin.collection('vehicles').create({ ...car, anio: 1992, status: 'oculto' });
  await openPanel(page, stack, '?tab=vehiculos&buscar=pegaso');
  const name = (title: string) => page.getByRole('heading', { name: title, exact: true });
  const price = (modelo: string) =>
    vehicleRow(page, `Pegaso ${modelo}`).getByRole('button', { name: 'Cambiar el precio' });
  const bar = page.getByRole('region', { name: 'Vehículos seleccionados' });
  const undo = page.getByRole('button', { name: 'Deshacer' });

  await test.step('a price that may be a typo asks; cars without a price are named', async () => {
    await page.getByLabel('Seleccionar los 3 de esta página').check();
    await bar.getByRole('button', { name: 'Precio…' }).click();
    const dialog = await openedDialog(page);
    await dialog.getByLabel('Cuánto').fill('20');
    await expect(dialog.getByRole('list', { name: 'Precios' })).toContainText('16.000');
    await expect(dialog).toContainText('Sin precio, no cambia: PEGASO Tres.');
    await expect(dialog).toContainText('Se quitará al guardar: no era el más bajo de los últimos 30 días');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar 2 precios' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('¿De 600');
    await page.getByRole('button', { name: 'Sí, guardar' }).click();
    await expect(notice(page, '2 vehículos actualizados correctamente')).toBeVisible();
    await expect(page.getByText('Hemos quitado el precio anterior de Pegaso Uno')).toBeVisible();
    await expect(price('Uno')).toHaveAccessibleName(/ahora 16\.000/);
    await undo.click();
    await expect(price('Uno')).toHaveAccessibleName(/ahora 20\.000/);
    await expect(price('Dos')).toHaveAccessibleName(/ahora 600/);
  });

  await test.step('two spellings of a brand are joined', async () => {
    await page.getByRole('button', { name: 'Unir marcas' }).click();
    const dialog = await openedDialog(page);
    await expect(dialog.getByLabel('Marca que se cambia')).toHaveValue('PEGASO');
    await expect(dialog.getByLabel('Marca que queda')).toHaveValue('Pegaso');
    await expect(dialog.getByRole('list', { name: 'Vehículos que cambian' })).toContainText(
      'antes PEGASO Tres',
    );
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cambiar 1 vehículo' }).click();
    await expect(name('Pegaso Tres')).toBeVisible();
    await undo.click();
    await expect(name('PEGASO Tres')).toBeVisible();
  });

  await test.step('all go to the trash and come back', async () => {
    const rows = page.locator('[data-vehicles] > li');
    await page.getByLabel('Seleccionar los 3 de esta página').check();
    await bar.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('¿Eliminar 3 vehículos?');
    await page.getByRole('button', { name: 'Eliminar vehículos' }).click();
    await expect(notice(page, '3 vehículos eliminados correctamente')).toBeVisible();
    await expect(rows).toHaveCount(0);
    await expect(bar).toHaveCount(0);
    await undo.click();
    await expect(rows).toHaveCount(3);
  });
});

test('shortcuts work, except while typing or when turned off', async ({ page, stack }) => {
  await openPanel(page, stack, '?tab=leads');
  await expect(page.getByRole('button', { name: 'Atajos de teclado' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(page.getByRole('tab', { name: 'Vehículos' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('/');
  await page.keyboard.type('hispano jn?');
  await expect(page.getByRole('searchbox')).toHaveValue('hispano jn?');
  await page.getByRole('searchbox').fill('hispano');
  await expect(page.locator('[data-vehicles] > li')).toHaveCount(3);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: 'Seleccionar Hispano Dos' })).toBeChecked();
  // Optimistic: shown while it is being saved; until then the row ignores other changes.
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Destacar Hispano Dos' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const price = vehicleRow(page, 'Hispano Dos').getByRole('button', { name: 'Cambiar el precio' });
  await expect(price).toBeEnabled();
  await page.keyboard.press('p');
  await expect(page.getByLabel('Precio de Hispano Dos en euros')).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  const sheet = await openedDialog(page);
  expect(await axeViolations(page)).toEqual([]);
  await sheet.getByLabel('Usar atajos de una sola tecla').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/editar/);
});

test('specs are stored as a template and applied after a preview', async ({ page, stack }) => {
  const admin = await stack.signIn();
  const [first, second] = await admin
    .collection('vehicles')
    .getFullList({ filter: "marca = 'Hispano'", sort: 'anio' });
  const spec = { vehicle_id: first?.id, grupo: 'Motor', clave: 'Cilindros', valor: '12 en V' };
  await admin.collection('vehicle_specs').create(spec);
  await openPanel(page, stack, `?tab=especificaciones&vehiculo=${first?.id ?? ''}`);
  await page.getByRole('button', { name: 'Guardar como plantilla' }).click();
  await expect((await openedDialog(page)).getByLabel('Nombre')).toHaveValue('Hispano Uno');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect(notice(page, 'Plantilla guardada correctamente')).toBeVisible();

  const preview = async () => {
    const box = page.getByRole('dialog', { name: 'Pegar varias especificaciones' });
    await expect(box.getByRole('status')).toHaveText('1 especificación nueva.');
    return box;
  };
  await page.goto(`/admin?tab=especificaciones&vehiculo=${second?.id ?? ''}`);
  await page.getByRole('button', { name: 'Copiar de otro coche' }).click();
  await page.getByRole('button', { name: /^Copiar de Hispano Uno/ }).click();
  await (await preview()).getByLabel('Texto').fill('');
  await page.getByRole('button', { name: 'Cerrar sin guardar' }).click();
  await page.getByRole('button', { name: 'Usar plantilla' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Usar Hispano Uno' }).click();
  await (await preview()).getByRole('button', { name: 'Guardar todo' }).click();
  await expect(page.locator('[data-group="Motor"] li')).toContainText('Cilindros12 en V');

  const rows = page.locator('[data-group="Motor"] li');
  await page.getByRole('button', { name: 'Vaciar grupo Motor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Vaciar grupo' }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(rows).toHaveCount(1);

  // A shipped template proposes names, and leaves out those that the car has.
  await page.getByRole('button', { name: 'Usar plantilla' }).click();
  await page.getByRole('button', { name: 'Usar la plantilla básica SUV' }).click();
  const text = page.getByRole('dialog', { name: 'Pegar varias especificaciones' }).getByLabel('Texto');
  await expect(text).toHaveValue(/^Motor:\nSobrealimentación: ¿\?\nPar máximo: ¿\?/);
  await text.fill((await text.inputValue()).replace('Par máximo: ¿?', 'Par máximo: 400 Nm'));
  await page.getByRole('button', { name: 'Guardar todo' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('reloads a photo that failed without a connection', async ({ page, stack, consoleProblems }) => {
  const isPhoto = (url: URL) => /^\/(fotos|api\/files)\//.test(url.pathname);
  await page.route(isPhoto, (route) => route.abort());
  // The last request of the fallbacks.
  const lastFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/files/'));
  await openPanel(page, stack, '?tab=vehiculos&buscar=gt3');
  await lastFailed;
  const photo = page.locator('[data-vehicles] .photo').first();
  await expect(photo.locator('.photo-image')).toHaveCount(0);
  await page.unroute(isPhoto);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect
    .poll(() => photo.locator('.photo-image').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  // The browser logs the aborted requests.
  expect(consoleProblems.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  consoleProblems.length = 0;
});
