import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { notice, openedDialog } from '#tests/support/panel.ts';
import { CAR, PLATE, type Week } from './week.ts';

/** A car's life: add it, offer it, reserve, sell and hide it. */

const SPECS = Array.from({ length: 25 }, (_, index) => `Dato ${index + 1}\tValor ${index + 1}`).join('\n');

/** A phone's photo: twelve megapixels, above 5 MB, in a unique colour. */
async function largePhoto(name: string, hue: number) {
  const noise = sharp(randomBytes(120 * 90 * 3), { raw: { width: 120, height: 90, channels: 3 } });
  const buffer = await noise
    .tint({ r: (hue * 67) % 256, g: 90, b: 160 })
    .resize(4032, 3024, { kernel: 'nearest' })
    .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Monday: a car is added, with its data, its photos and its data sheet. */
export async function takeCarIn(week: Week): Promise<void> {
  const { page } = week;
  await week.step(
    'creates a new car with existing spellings, saved by the button and not by Enter',
    async () => {
      await week.openTab('Vehículos');
      await week.pressButton(/^Nuevo/);
      await week.press(page.getByLabel('Marca'));
      await page.keyboard.type('bmw');
      await page.keyboard.press('Enter');
      await page.keyboard.type('serie 3');
      await page.keyboard.press('Enter');
      await page.keyboard.type('320d Individual');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Marca')).toHaveValue('BMW');
      await expect(page.getByLabel('Modelo')).toHaveValue('Serie 3');
      // Typing replaces the preset year.
      await page.keyboard.type('2021');
      await expect(page.getByLabel('Año')).toHaveValue('2021');
      await page.keyboard.press('Enter');
      await page.keyboard.type('68500');
      await week.press(page.getByLabel('Matrícula', { exact: true }));
      await page.keyboard.type('4321hjk');
      await week.press(page.getByRole('tab', { name: 'Detalles técnicos' }));
      await page.getByLabel('Combustible').selectOption('diesel');
      await page.getByLabel('Color exterior').fill('Verde Alborán');
      await page.reload();
      await expect(page.getByText('Hemos recuperado lo que dejaste sin guardar.')).toBeVisible();
      await week.press(page.getByRole('tab', { name: 'Precios y estado' }));
      await week.press(page.getByLabel('Precio', { exact: true }));
      await page.keyboard.type('38900');
      await week.pressButton('Guardar y hacer fotos');
      await week.seeNotice('Vehículo creado correctamente');
    },
  );

  await week.step('photos are uploaded once the connection is back, and one becomes the cover', async () => {
    const photos = page.locator('[data-photos] > li');
    const files = await Promise.all(
      ['lateral', 'frontal', 'interior'].map((name, i) => largePhoto(`${name}.jpg`, i)),
    );
    await expect(page.getByRole('heading', { name: 'No hay imágenes' })).toBeVisible();
    await page.context().setOffline(true);
    await page.locator('input[type=file]').first().setInputFiles(files);
    await expect(
      page.getByText('Sin conexión: la subida continuará automáticamente al recuperarla.'),
    ).toBeVisible();
    await page.context().setOffline(false);
    await expect(photos).toHaveCount(3, { timeout: 90_000 });
    await week.seeNotice('3 imágenes subidas correctamente');
    await expect(photos).toContainText(['lateral', 'frontal', 'interior']);
    await week.pressButton('Usar frontal como portada');
    await expect(photos.first()).toContainText('frontal');
  });

  await week.step('pastes 25 specs for the chosen car', async () => {
    await week.openTab('Especificaciones');
    const car = page.getByRole('combobox', { name: 'Vehículo', exact: true });
    await expect(car).toHaveValue(new RegExp(`^${CAR} · 2021 · V-\\d+ · ${PLATE}$`));
    await week.pressButton('Pegar varias');
    const box = await openedDialog(page);
    await box.getByRole('textbox').first().fill(`Motor\n${SPECS}`);
    await expect(box.getByRole('status')).toContainText('25 especificaciones nuevas');
    await week.pressButton('Guardar todo', box);
    await expect(box).toBeHidden();
    await expect(page.locator('[data-group] li')).toHaveCount(25);
  });
}

/** Sets a car's status in its row. */
async function setStatus(week: Week, status: string, shown: string): Promise<void> {
  await week.page.getByLabel(`Estado de ${CAR}`).selectOption(status);
  await week.seeNotice('Vehículo actualizado correctamente');
  await expect(week.row(PLATE)).toContainText(shown);
}

/** Tuesday: the car is offered; changes show on the site, and are undone. */
export async function sellCar(week: Week): Promise<void> {
  const { page } = week;
  await week.openTab('Vehículos');
  await week.search('4321hjk');
  const row = week.row(PLATE);
  await expect(row).toHaveCount(1);
  const address = `/vehiculo/${(await row.getAttribute('data-vehicle')) ?? ''}`;

  await week.step('a visitor sees the offered car with price, specs and photos', async () => {
    await setStatus(week, 'disponible', 'Disponible');
    await week.visitorSees(address, async (visited) => {
      await expect(visited.getByRole('heading', { level: 1 })).toContainText('BMW Serie 3');
      await expect(visited.locator('body')).toContainText(/38\.900\s€/);
      await expect(visited.locator('body')).toContainText('Valor 25');
    });
  });

  await week.step('asks about a mistyped price and does not publish it', async () => {
    await week.press(row.getByRole('button', { name: 'Cambiar el precio' }));
    const field = row.getByLabel(`Precio de ${CAR}`);
    await field.fill('32,900');
    await field.press('Enter');
    await expect(row.getByText('¿32.900 € o 32,90 €?')).toBeVisible();
    await week.pressButton('32,90 €', row);
    await expect(page.getByRole('alertdialog', { name: '¿De 38.900 € a 33 €?' })).toBeVisible();
    await week.pressButton('Corregir');
    await field.press('Escape');
    await expect(row).toContainText('38.900');
  });

  await week.step('keeps a price typed offline, and saves it once the connection is back', async () => {
    await week.press(row.getByRole('button', { name: 'Cambiar el precio' }));
    const field = row.getByLabel(`Precio de ${CAR}`);
    await page.context().setOffline(true);
    await field.fill('37.900');
    await field.press('Enter');
    await week.seeNotice('No se pudo guardar el vehículo');
    await expect(field).toHaveValue('37.900');
    await page.context().setOffline(false);
    await week.pressButton('Guardar precio', row);
    await week.seeNotice('Vehículo actualizado correctamente');
    await week.visitorSees(address, async (visited) => {
      await expect(visited.locator('body')).toContainText(/37\.900\s€/);
    });
  });

  await week.step(
    'shows reserved and sold on the site, removes a hidden car, and undoes a mistake',
    async () => {
      await setStatus(week, 'reservado', 'Reservado');
      await week.visitorSees(address, (visited) =>
        expect(visited.locator('[data-badge=reservado]').first()).toBeVisible(),
      );
      await setStatus(week, 'vendido', 'Vendido');
      await week.visitorSees(address, (visited) =>
        expect(visited.locator('[data-badge=vendido]').first()).toBeVisible(),
      );
      await page.getByLabel(`Estado de ${CAR}`).selectOption('oculto');
      await expect(notice(page, 'Vehículo actualizado correctamente')).toBeVisible();
      await week.visitorSees(address, (_visited, status) => {
        expect(status).toBe(404);
      });
      await week.pressButton('Deshacer');
      await expect(row).toContainText('Vendido');
      await setStatus(week, 'disponible', 'Disponible');
    },
  );
}
