import { feedPaths } from '#src/features/vehicles/feed/feed-paths.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { googleProblems, googleRows, metaProblems } from '#tests/support/feed-validators.ts';
import { expect, publishingTest as test } from '#tests/support/own-stack.ts';
import { openPanel, vehicleRow } from '#tests/support/panel.ts';

/** The files for portals, Google and Meta: switched on, repaired, and without a hidden car. */

test('staff switch the files on and repair a car that Google’s file left out; a hidden car leaves all files', async ({
  page,
  stack,
}) => {
  const vehicles = (await stack.signIn()).collection('vehicles');
  const car = await vehicles.getFirstListItem<{ id: string; referencia: string }>("modelo = 'e-tron GT'");
  await vehicles.update(car.id, { color_exterior: '' });
  const read = async (path: string) => {
    const answer = await fetch(`${stack.url}${path}`);
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  const offered = async () => {
    const { status, bytes } = await read(feedPaths.google);
    return status === 200 ? googleRows(bytes).map(({ id }) => id) : null;
  };
  const google = page.getByRole('form', { name: 'Google' });
  const meta = page.getByRole('form', { name: 'Meta' });

  await test.step('a file asks for what it needs', async () => {
    await openPanel(page, stack, '?tab=ajustes');
    const code = google.getByLabel('Código de tienda');
    await google.getByLabel('Publicar el archivo para Google').click();
    await expect(google.getByText('Escribe el código de tienda de tu Perfil de Empresa')).toBeVisible();
    await expect(code).toBeFocused();
    expect((await read(feedPaths.google)).status).toBe(404);
    await code.fill('ALC-01');
    await google.getByLabel('Publicar el archivo para Google').click();
    await expect(google.getByRole('link', { name: feedPaths.google })).toBeVisible();
    await meta.getByLabel('Latitud del concesionario').fill('40.5462, -3.6419');
    await expect(meta.getByLabel('Longitud del concesionario')).toHaveValue('-3,6419');
    await meta.getByLabel('Publicar el archivo para Meta').click();
    await expect(meta.getByRole('link', { name: feedPaths.meta })).toBeVisible();
    await page.getByLabel('Publicar el stock en un archivo (feed)').click();
    await expect(page.getByRole('link', { name: feedPaths.stock })).toBeVisible();
  });

  await test.step('Ajustes names the car that is left out', async () => {
    await expect.poll(offered, { timeout: 30_000 }).not.toBeNull();
    expect(await offered()).not.toContain(car.referencia);
    await google.getByText('Falta algo en 1 coche').click();
    await expect(google.getByRole('listitem')).toHaveText([/^Audi e-tron GT .*Falta: color$/]);
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('its link leads to the field; the saved car is in the file', async () => {
    await google.getByRole('link', { name: /^color: Audi e-tron GT/ }).click();
    const colour = page.getByLabel('Color exterior');
    await expect(colour).toBeFocused();
    const place = page.locator('form [data-feeds]');
    await expect(place).toContainText('Fuera del archivo de Google. Falta: color');
    await page.getByRole('tab', { name: 'Información básica' }).click();
    await place.getByRole('button', { name: 'color' }).first().click();
    await expect(colour).toBeFocused();
    await colour.fill('Rojo Tango');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(vehicleRow(page, 'Audi e-tron GT').locator('[data-feeds]')).toHaveText(
      'En el archivo de Google · En el archivo de Meta',
    );
    await expect.poll(offered, { timeout: 30_000 }).toContain(car.referencia);
    expect(googleProblems((await read(feedPaths.google)).bytes)).toEqual([]);
    expect(metaProblems((await read(feedPaths.meta)).bytes)).toEqual([]);
  });

  await test.step('hidden, it leaves all three files at the save', async () => {
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().includes(car.id),
    );
    await vehicleRow(page, 'Audi e-tron GT').getByRole('combobox').selectOption('oculto');
    expect((await saved).status()).toBe(200);
    for (const path of Object.values(feedPaths)) {
      const { status, bytes } = await read(path);
      expect([path, status]).toEqual([path, 200]);
      expect(Buffer.from(bytes).toString(), path).not.toContain('e-tron GT');
    }
  });
});
