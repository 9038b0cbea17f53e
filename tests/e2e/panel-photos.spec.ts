import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel, photoFile } from '#tests/support/panel.ts';

/** A morning of photographs: from each car to the next one that has none. */

const NAMES = ['Facel Vega HK500', 'Facel Vega Facellia'];

async function centre(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Drags with a finger on a phone, with the mouse elsewhere, in steps as a hand does. */
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

test('photos are put in order by hand, and the order is kept', async ({ page, stack, isMobile }) => {
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
  await admin.collection('vehicles').delete(id);
});

test('cars without photos are the work to do, one after the other', async ({ page, stack }) => {
  const admin = await stack.signIn();
  const cars = await Promise.all(
    NAMES.map((name) => {
      const modelo = name.replace('Facel Vega ', '');
      return admin
        .collection('vehicles')
        .create({ marca: 'Facel Vega', modelo, anio: 1990, status: 'oculto' });
    }),
  );
  await openPanel(page, stack, '?tab=imagenes');
  const work = page.locator('[data-photoless]');
  for (const name of NAMES) await expect(work.getByRole('button', { name })).toBeVisible();
  await expect(work.getByRole('button', { name: 'Porsche' })).toHaveCount(0);

  await work.getByRole('button', { name: NAMES[0] ?? '' }).click();
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
