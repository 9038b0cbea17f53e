import { axeViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel, photoFile } from '#tests/support/panel.ts';

/** From a hidden car to its page: what it lacks, its preview, and 'Publicar'. */

test.setTimeout(120_000);

test('a hidden car says what it lacks, is previewed at two widths, and is published', async ({
  page,
  stack,
}) => {
  const client = await stack.signIn();
  const vehicles = client.collection('vehicles');
  const car = await vehicles.create({
    ...{ marca: 'Bitter', modelo: 'SC', anio: 1990, precio_eur: 64_900, status: 'oculto' },
    ...{ descripcion: 'Restaurado en 2024.', potencia_cv: 180 },
  });
  const spec = { vehicle_id: car.id, grupo: 'Motor', clave: 'Par máximo', valor: '245 Nm' };
  await client.collection('vehicle_specs').create(spec);
  const { buffer } = await photoFile('frontal.jpg', 3);
  const file = new File([new Uint8Array(buffer)], 'frontal.jpg', { type: 'image/jpeg' });
  const bar = page.locator('[data-hidden-car]');
  const preview = page.getByRole('dialog', { name: 'Vista previa' });
  const drawn = page.frameLocator('iframe');

  await test.step('its form says so, and follows what is typed', async () => {
    await openPanel(page, stack, `?tab=vehiculos&editar=${car.id}`);
    await expect(bar).toContainText('No está en la webFaltan los kilómetros y las fotos.');
    await client.collection('vehicle_images').create({ vehicle_id: car.id, orden: 0, alt: 'frontal', file });
    await page.getByLabel('Kilómetros', { exact: true }).fill('81000');
    await expect(bar).toContainText('Faltan las fotos.');
    await page.getByLabel('Kilómetros', { exact: true }).fill('');
    await page.getByRole('tab', { name: 'Precios y estado' }).click();
    await page.getByLabel('Precio', { exact: true }).fill('');
    await expect(bar).toContainText('Faltan el precio, los kilómetros y las fotos.');
  });

  await test.step('a save that leaves it hidden says so, with the preview from the saved data', async () => {
    await page.getByLabel('Precio', { exact: true }).fill('62900');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    const saved = page.getByRole('status').filter({ hasText: 'Vehículo actualizado correctamente' });
    await expect(saved).toContainText('No está en la web. Faltan los kilómetros.');
    await saved.getByRole('button', { name: 'Vista previa' }).click();
    await expect(drawn.getByRole('heading', { level: 1 })).toHaveText('Bitter SC');
    await expect(drawn.locator('.price-figure')).toContainText('62.900');
    await expect(drawn.getByText('Restaurado en 2024.')).toBeVisible();
    const photo = drawn.locator('.gallery-slide img').first();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    // A phone has the price bar; a wide window has the price beside the photos.
    await expect(drawn.locator('.price-bar')).toBeVisible();
    const width = () => drawn.locator('body').evaluate(() => innerWidth);
    await expect.poll(width).toBe(390);
    expect(await axeViolations(page)).toEqual([]);
    await preview.getByRole('tab', { name: 'Ordenador' }).click();
    await expect(drawn.locator('.price-bar')).toBeHidden();
    await expect.poll(width).toBe(1440);
    await drawn.getByRole('link', { name: 'Preguntar' }).first().click();
    expect(await drawn.locator('body').evaluate(() => location.hash)).toBe('');
    await drawn.locator('body').press('Escape');
    await expect(preview).toBeHidden();
    await expect(page).toHaveURL(/\/admin\?tab=vehiculos$/);
  });

  await test.step('it is published beside its specs or photos, once what it lacks is confirmed', async () => {
    await openPanel(page, stack, `?tab=especificaciones&vehiculo=${car.id}`);
    await expect(bar.getByRole('button', { name: 'Publicar' })).toBeVisible();
    await page.getByRole('tab', { name: 'Imágenes' }).click();
    await expect(bar).toContainText('Faltan los kilómetros.');
    const question = page.getByRole('alertdialog', { name: '¿Publicar sin kilómetros?' });
    await bar.getByRole('button', { name: 'Publicar' }).click();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await bar.getByRole('button', { name: 'Publicar' }).click();
    await question.getByRole('button', { name: 'Publicar así' }).click();
    await expect(notice(page, 'Vehículo actualizado correctamente')).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Ver en la web' })).toBeVisible();
    // On the bar, or on its link when the save ends before the question has closed.
    await expect.poll(() => bar.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(await vehicles.getOne(car.id)).toMatchObject({ status: 'disponible', precio_eur: 62_900 });
  });
  await vehicles.delete(car.id);
});
