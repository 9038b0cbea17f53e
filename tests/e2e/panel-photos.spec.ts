import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/own-stack.ts';
import { dropAtRest, notice, openedDialog, openPanel, photoFile } from '#tests/support/panel.ts';

/** Photographing in sequence: from each car to the next one without photos. */

async function centre(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Drags by touch on a phone, by mouse elsewhere, in small steps. */
async function drag(page: Page, from: Locator, to: Locator, isMobile: boolean): Promise<void> {
  const [start, end] = [await centre(from), await centre(to)];
  const steps = Array.from({ length: 12 }, (_, i) => ({
    x: start.x + ((end.x - start.x) * (i + 1)) / 12,
    y: start.y + ((end.y - start.y) * (i + 1)) / 12,
  }));
  if (isMobile) {
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [start]);
    await page.waitForTimeout(400);
    for (const point of steps) {
      await touch('touchMove', [point]);
      await page.waitForTimeout(30);
    }
    await touch('touchEnd', []);
  } else {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    for (const { x, y } of steps) {
      await page.mouse.move(x, y);
      await page.waitForTimeout(30);
    }
    await page.mouse.up();
  }
}

/** Swipes up over an element, and waits until the page has scrolled and is at rest. */
async function swipeUp(page: Page, over: Locator): Promise<void> {
  const { x, y } = await centre(over);
  // A touch during momentum scrolling would continue it.
  const scrolled = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('scrollend', resolve, { once: true })),
  );
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= 6; step++) await touch('touchMove', [{ x, y: y - step * 15 }]);
  await touch('touchEnd', []);
  await scrolled;
}

test('photos are reordered by drag and drop, and the order is saved', async ({ page, stack, isMobile }) => {
  const admin = await stack.signIn();
  const { id } = await admin
    .collection('vehicles')
    .create({ marca: 'Facel Vega', modelo: 'FV3', anio: 1990, status: 'oculto' });
  await openPanel(page, stack, `?tab=imagenes&vehiculo=${id}`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await Promise.all(['uno', 'dos', 'tres'].map((name, i) => photoFile(`${name}.jpg`, i))));
  const cards = page.locator('[data-photos] > li');
  await expect(cards).toHaveCount(3);
  await expect(cards).toContainText(['uno', 'dos', 'tres']);
  await cards.first().scrollIntoViewIfNeeded();
  await drag(page, page.getByRole('button', { name: 'Mover dos' }), cards.first(), isMobile);
  await expect(cards).toContainText(['dos', 'uno', 'tres']);
  const stored = async () => {
    const filter = `vehicle_id='${id}'`;
    const images = await admin.collection('vehicle_images').getFullList({ filter, sort: 'orden' });
    return images.map(({ alt }) => String(alt));
  };
  await expect.poll(stored).toEqual(['dos', 'uno', 'tres']);

  // The photo is draggable too; swiping over it scrolls the page.
  await dropAtRest(page);
  if (isMobile) {
    const before = await page.evaluate(() => window.scrollY);
    await swipeUp(page, cards.nth(1).locator('[data-drag]'));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
    await cards.first().scrollIntoViewIfNeeded();
  }
  await expect(cards).toContainText(['dos', 'uno', 'tres']);
  await drag(page, cards.nth(1).locator('[data-drag]'), cards.first(), isMobile);
  await expect(cards).toContainText(['uno', 'dos', 'tres']);
  await expect.poll(stored).toEqual(['uno', 'dos', 'tres']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await admin.collection('vehicles').delete(id);
});

test('a new car leads to its photos, which are ordered, tagged, rotated and moved by taps', async ({
  page,
  stack,
}) => {
  const admin = await stack.signIn();
  const images = admin.collection('vehicle_images');
  const other = await admin
    .collection('vehicles')
    .create({ marca: 'Bizzarrini', modelo: 'Strada', anio: 1990, status: 'oculto' });
  await openPanel(page, stack, '?tab=vehiculos&editar=nuevo');
  await page.getByLabel('Marca').fill('Facel Vega');
  await page.getByLabel('Modelo').fill('Excellence');
  await page.getByLabel('Kilómetros').fill('90000');
  await page.getByRole('tab', { name: 'Precio' }).click();
  await page.getByLabel('Precio', { exact: true }).fill('60000');
  await expect(page.getByLabel('Estado', { exact: true })).toHaveValue('disponible');
  await page.getByRole('button', { name: 'Guardar y hacer fotos' }).click();
  await expect(page).toHaveURL(/tab=imagenes&vehiculo=/);
  const id = new URL(page.url()).searchParams.get('vehiculo') ?? '';
  expect(await admin.collection('vehicles').getOne(id)).toMatchObject({ status: 'oculto' });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await Promise.all(['uno', 'dos', 'tres'].map((name, i) => photoFile(`${name}.jpg`, i))));
  const cards = page.locator('[data-photos] > li');
  await expect(cards).toContainText(['uno', 'dos', 'tres']);
  const hints = page.locator('[data-cover-hint]');
  await expect(hints).toContainText(['Es muy oscura', 'Mide 900\u202fpx de ancho']);
  const stored = async (vehicle: string) => {
    const found = await images.getFullList({ filter: `vehicle_id='${vehicle}'`, sort: 'orden' });
    return found.map(({ alt }) => String(alt));
  };

  await page.getByRole('button', { name: 'Ordenar' }).click();
  await page.getByRole('button', { name: 'Añadir tres a la nueva secuencia' }).click();
  await page.getByRole('button', { name: 'Añadir dos a la nueva secuencia' }).click();
  await page.getByRole('button', { name: 'Guardar orden' }).click();
  await expect(cards).toContainText(['tres', 'dos', 'uno']);
  await expect.poll(() => stored(id)).toEqual(['tres', 'dos', 'uno']);
  await expect(hints).toContainText(['Mide 900\u202fpx de ancho']);

  await page.getByText('Etiquetar las vistas').click();
  await page.getByRole('button', { name: 'Lateral, falta' }).click();
  await page.getByRole('button', { name: 'Etiquetar uno como Lateral' }).click();
  await expect(page.getByText('Toca la foto de esta vista: Tres cuartos trasero')).toBeVisible();
  await page.getByRole('button', { name: 'Dejar de etiquetar' }).click();
  await expect(page.getByText('Faltan 10 vistas')).toBeVisible();

  await page.getByRole('button', { name: 'Editar uno' }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole('button', { name: 'Girar a la derecha' }).click();
  // The click waits until the dialog is at rest.
  const picture = dialog.locator('[data-focus]');
  const width = await picture.evaluate(({ clientWidth }) => clientWidth);
  await picture.click({ position: { x: width / 2, y: 2 } });
  await dialog.getByRole('button', { name: 'Tapar la matrícula' }).click();
  await dialog.locator('[data-box]').click();
  await dialog.getByLabel('Alto').fill('5');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(notice(page, 'Imagen actualizada correctamente')).toBeVisible();
  const [turned] = await images.getFullList({ filter: `vehicle_id='${id}' && alt='uno'` });
  expect(turned).toMatchObject({ vista: 'lateral', giro: 90, ancho: 600, alto: 900 });
  expect(turned?.['foco']).toMatch(/^(49|50|51),[0-2]$/);
  // A plate around the middle of the photo.
  expect(turned?.['tapado']).toMatch(/^4[12]\d_4[89]\d_160_50$/);
  await expect(page.locator('[data-covered]')).toHaveCount(1);

  await page.getByRole('button', { name: 'Seleccionar', exact: true }).click();
  await page.getByRole('button', { name: 'Seleccionar uno' }).click();
  await page.getByRole('button', { name: 'Seleccionar tres' }).click();
  await page.getByRole('button', { name: 'Mover a otro vehículo' }).click();
  await (await openedDialog(page)).getByRole('combobox').fill('Bizzarrini');
  await page.getByRole('option', { name: String(other['referencia']) }).click();
  await page.getByRole('button', { name: 'Mover 2 imágenes' }).click();
  await expect(cards).toContainText(['dos']);
  await expect(cards).toHaveCount(1);
  await expect.poll(() => stored(other.id)).toEqual(['tres', 'uno']);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(cards).toContainText(['tres', 'dos', 'uno']);
  await expect.poll(() => stored(other.id)).toEqual([]);

  await page.getByRole('button', { name: 'Seleccionar', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Seleccionar las 3' }).check();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByRole('button', { name: 'Eliminar imágenes' }).click();
  await expect(page.getByRole('heading', { name: 'No hay imágenes' })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(cards).toContainText(['tres', 'dos', 'uno']);
  for (const vehicle of [id, other.id]) await admin.collection('vehicles').delete(vehicle);
});

test('cars without photos are worked through one after the other', async ({ page, stack }) => {
  const admin = await stack.signIn();
  // Former tests may have left some.
  const { ids } = await admin.send<{ ids: string[] }>('/api/sin-fotos', {});
  for (const id of ids) await admin.collection('vehicles').delete(id);
  const models = ['HK500', 'Facellia'].map((model) => `${model} ${Date.now()}`);
  const cars: { id: string }[] = [];
  // One after the other: the list follows the order of creation.
  for (const modelo of models) {
    const car = { marca: 'Facel Vega', modelo, anio: 1990, status: 'oculto' };
    cars.push(await admin.collection('vehicles').create(car));
  }
  await openPanel(page, stack, '?tab=imagenes');
  const work = page.locator('[data-photoless]');
  for (const name of models) await expect(work.getByRole('button', { name })).toBeVisible();
  await expect(work.getByRole('button', { name: 'Porsche' })).toHaveCount(0);

  await work.getByRole('button', { name: models[0] ?? '' }).click();
  await expect(page.getByRole('heading', { name: 'No hay imágenes' })).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([await photoFile('frontal.jpg', 1), await photoFile('lateral.jpg', 2)]);
  await expect(notice(page, '2 imágenes subidas correctamente')).toBeVisible();
  await expect(page.locator('[data-photos] > li')).toHaveCount(2);

  await page.getByRole('button', { name: 'Fotografiar el siguiente' }).click();
  await expect(page).toHaveURL(new RegExp(`vehiculo=${cars[1]?.id ?? ''}`));
  await expect(page.getByRole('heading', { name: 'No hay imágenes' })).toBeVisible();
  await expect(page.getByText('Siguiente sin fotos')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('[data-photos] > li')).toHaveCount(2);
  for (const { id } of cars) await admin.collection('vehicles').delete(id);
});
