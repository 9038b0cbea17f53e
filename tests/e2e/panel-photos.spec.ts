import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel, photoFile } from '#tests/support/panel.ts';

/** A morning of photographs: from each car to the next one that has none. */

const NAMES = ['Facel Vega HK500', 'Facel Vega Facellia'];

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
