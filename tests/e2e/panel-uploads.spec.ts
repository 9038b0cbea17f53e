import { readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { expectRefusals } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel, openPanelAs, photoFile } from '#tests/support/panel.ts';

/** Photos as phones take them: large, rotated, with a GPS location. */

const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '40/1 32/1 0/1' };

/** Twelve megapixels in portrait orientation by EXIF: the pixels are in landscape. */
async function phonePhoto(): Promise<Buffer> {
  const noise = sharp(randomBytes(96 * 128 * 3), { raw: { width: 128, height: 96, channels: 3 } });
  return noise
    .resize(4032, 3024, { kernel: 'nearest' })
    .withExif({ IFD0: { Make: 'Teléfono' }, IFD3: GPS })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

test('resizes phone photos in the browser, which survive a lost connection and a reload, and stay in order', async ({
  page,
  context,
  stack,
  consoleProblems,
}) => {
  const admin = await stack.signIn();
  const { id } = await admin
    .collection('vehicles')
    .create({ marca: 'Facel Vega', modelo: 'Excellence', anio: 1990, status: 'oculto' });
  await openPanel(page, stack, `?tab=imagenes&vehiculo=${id}`);
  const buffer = await phonePhoto();
  const named = (name: string) => ({ name, mimeType: 'image/jpeg', buffer });
  const heic = await readFile(path.join(projectRoot, 'tests/fixtures/photo.heic'));
  const queue = page.getByRole('region', { name: 'Subidas' });
  const photos = page.locator('[data-photos] > li');

  // Another disconnect, while the HEIC decoder is loading.
  const abort = (route: Route) => route.abort('internetdisconnected');
  await context.route(/\/decode-heic[^/]*\.js$/, abort, { times: 1 });

  await context.setOffline(true);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      named('uno.jfif'),
      { name: 'iphone.HEIC', mimeType: '', buffer: heic },
      { ...named('cortada.jpg'), buffer: buffer.subarray(0, buffer.length / 2) },
      named('dos.jfif'),
      named('tres.jfif'),
    ]);
  await expect(queue).toContainText('Sin conexión: la subida continuará automáticamente al recuperarla.');
  await expectRefusals(consoleProblems, /ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();

  await expect(photos).toHaveCount(4, { timeout: 60_000 });
  await expect(photos).toContainText(['uno', 'iphone', 'dos', 'tres']);
  await expect(notice(page, 'No se pudo subir la imagen')).toBeVisible();
  await expect(queue).toContainText('La foto está dañada y no se puede leer.');
  await queue.getByRole('button', { name: 'Descartar cortada.jpg' }).click();
  await expect(queue).toBeHidden();

  const token = await admin.files.getToken();
  const filter = `vehicle_id='${id}'`;
  const stored = await admin.collection('vehicle_images').getFullList({ filter, sort: 'orden' });
  const originals = await Promise.all(
    stored.map(async (image) => {
      const url = admin.files.getURL(
        { id: image.id, collectionName: 'vehicle_images' },
        String(image['file']),
        { token },
      );
      const answer = await page.request.get(url);
      return sharp(await answer.body()).metadata();
    }),
  );
  expect(originals.map(({ format, width, height, exif }) => ({ format, width, height, exif }))).toEqual([
    { format: 'jpeg', width: 1920, height: 2560, exif: undefined },
    { format: 'jpeg', width: 640, height: 480, exif: undefined },
    { format: 'jpeg', width: 1920, height: 2560, exif: undefined },
    { format: 'jpeg', width: 1920, height: 2560, exif: undefined },
  ]);
  await admin.collection('vehicles').delete(id);
});

test(
  'takes several photos one after the other, and uploads them meanwhile',
  { tag: '@window' },
  async ({ page, context, stack }) => {
    const admin = await stack.signIn();
    const { id } = await admin
      .collection('vehicles')
      .create({ marca: 'Facel Vega', modelo: 'FV4', anio: 1990, status: 'oculto' });
    await openPanel(page, stack, `?tab=imagenes&vehiculo=${id}`);
    await context.grantPermissions(['camera']);
    await page.getByRole('button', { name: 'Hacer foto' }).click();
    const camera = page.getByRole('dialog', { name: 'Fotos del coche' });
    for (const count of ['1 foto', '2 fotos', '3 fotos']) {
      await camera.getByRole('button', { name: 'Hacer foto' }).click();
      await expect(camera.getByRole('status')).toHaveText(count);
    }
    await camera.getByRole('button', { name: 'Listo' }).click();
    await expect(camera).toBeHidden();
    await expect(page.locator('[data-photos] > li')).toHaveCount(3);

    await context.clearPermissions();
    await page.getByRole('button', { name: 'Hacer foto' }).click();
    await expect(camera.getByText('Usar la cámara del teléfono')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Hacer foto' })).toBeFocused();
    await admin.collection('vehicles').delete(id);
  },
);

test('photos that crash the panel wait for a manual retry', async ({ page, context, stack }) => {
  const admin = await stack.signIn();
  const { id } = await admin
    .collection('vehicles')
    .create({ marca: 'Facel Vega', modelo: 'HK500', anio: 1990, status: 'oculto' });
  // The worker script never loads, so the page ends during the preparation.
  const worker = /\/prepare\.worker[^/]*\.js$/;
  await context.route(worker, () => undefined);
  const opened = async (tab: Page) => {
    await openPanelAs(tab, admin, `?tab=imagenes&vehiculo=${id}`);
    return tab.getByRole('region', { name: 'Subidas' });
  };
  const row = (queue: Locator, name: string) => queue.getByRole('listitem').filter({ hasText: name });
  const beside = await context.newPage();
  await beside.goto('/licenses.txt');
  // The browser persists the page's storage with a delay; no real photo crashes a page that fast.
  const crash = async (tab: Page, times: number) => {
    const kept = () => beside.evaluate(() => localStorage.getItem('panel-foto-en-curso'));
    await expect.poll(kept).toMatch(new RegExp(`^${times} `));
    await Promise.all([tab.waitForEvent('crash'), tab.goto('chrome://crash').catch(() => undefined)]);
    await tab.close();
    return context.newPage();
  };

  const files = await Promise.all(['una', 'dos', 'tres'].map((name, i) => photoFile(`${name}.jpg`, i)));
  let tab = page;
  let queue = await opened(tab);
  await tab.locator('input[type=file]').first().setInputFiles(files);
  await expect(row(queue, 'una.jpg')).toContainText('Preparando…');
  // Reloads do not count as crashes.
  for (let reloads = 0; reloads < 2; reloads++) {
    page.once('dialog', (dialog) => void dialog.accept());
    await tab.reload();
    await expect(row(queue, 'una.jpg')).toContainText('Preparando…');
  }
  tab = await crash(tab, 1);
  queue = await opened(tab);
  await expect(row(queue, 'una.jpg')).toContainText('Preparando…');
  tab = await crash(tab, 2);

  const once = 'El panel se ha cerrado dos veces mientras preparaba esta foto.';
  queue = await opened(tab);
  await expect(row(queue, 'una.jpg')).toContainText(once);
  await expect(row(queue, 'una.jpg').locator('img')).toHaveCount(0);
  await expect(notice(tab, 'No se pudo subir la imagen')).toBeVisible();
  await expect(row(queue, 'dos.jpg')).toContainText('Preparando…');
  tab = await crash(tab, 3);

  queue = await opened(tab);
  await expect(row(queue, 'una.jpg')).toContainText(once);
  await expect(row(queue, 'dos.jpg')).toContainText(once);
  await expect(row(queue, 'tres.jpg')).toContainText('El panel se ha cerrado varias veces');
  await expect(queue.locator('img')).toHaveCount(0);
  await context.unroute(worker);
  await queue.getByRole('button', { name: 'Reintentar todas' }).click();
  await expect(tab.locator('[data-photos] > li')).toHaveCount(3, { timeout: 60_000 });
  await expect(queue).toBeHidden();
});

test('photos keep their colours, their primary image and their rotation; unreadable files are reported', async ({
  page,
  stack,
}) => {
  const admin = await stack.signIn();
  const { id } = await admin
    .collection('vehicles')
    .create({ marca: 'Facel Vega', modelo: 'FVS', anio: 1990, status: 'oculto' });
  await openPanel(page, stack, `?tab=imagenes&vehiculo=${id}`);
  const folder = path.join(projectRoot, 'tests/fixtures/photos');
  const photo = async (name: string) => {
    const buffer = await readFile(path.join(folder, name));
    return { name, mimeType: '', buffer };
  };
  const picker = page.locator('input[type=file]').first();
  await picker.setInputFiles([await photo('mark.jxl')]);
  await expect(
    notice(page, 'Este formato de foto no se puede abrir aquí. Guárdala como JPG, PNG o WEBP.'),
  ).toBeVisible();

  const broken = await photo('heic-display-p3.heic');
  await picker.setInputFiles([
    await photo('heic-display-p3.heic'),
    await photo('two-images-second-primary.heic'),
    await photo('cwebp-metadata-orientation-6.webp'),
    await photo('imagemagick-exif-after-idat.png'),
    { ...broken, name: 'rota.heic', buffer: broken.buffer.subarray(0, -20) },
  ]);
  await expect(page.locator('[data-photos] > li')).toHaveCount(4, { timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Subidas' })).toContainText(
    'Este formato de foto no se puede abrir aquí.',
  );
  const token = await admin.files.getToken();
  const stored = await admin
    .collection('vehicle_images')
    .getFullList({ filter: `vehicle_id='${id}'`, sort: 'orden' });
  const corners = await Promise.all(
    stored.map(async (image) => {
      const record = { id: image.id, collectionName: 'vehicle_images' };
      const url = admin.files.getURL(record, String(image['file']), { token });
      const { data, info } = await sharp(await (await page.request.get(url)).body())
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { size: `${info.width}x${info.height}`, first: [...data.subarray(0, 3)] };
    }),
  );
  const expected = [
    { size: '64x64', first: [217, 42, 53] },
    { size: '64x64', first: [0, 0, 254] },
    // Both are red at the top left in upright position.
    { size: '20x40', first: [221, 30, 30] },
    { size: '20x40', first: [221, 30, 30] },
  ];
  expect(corners.map(({ size }) => size)).toEqual(expected.map(({ size }) => size));
  corners.forEach(({ first }, index) =>
    first.forEach((value, channel) =>
      expect(Math.abs(value - (expected[index]?.first[channel] ?? 0)), `${index}`).toBeLessThan(15),
    ),
  );
  await admin.collection('vehicles').delete(id);
});

test('rejects a small file that would unpack to gigabytes', async ({ page, stack }) => {
  const admin = await stack.signIn();
  const { id } = await admin
    .collection('vehicles')
    .create({ marca: 'Facel Vega', modelo: 'FV3', anio: 1990, status: 'oculto' });
  await openPanel(page, stack, `?tab=imagenes&vehiculo=${id}`);
  const grey = { create: { width: 64, height: 64, channels: 3 as const, background: '#888' } };
  const buffer = await sharp(grey).avif({ effort: 0 }).toBuffer();
  // After the property's name: version and flags, width, height.
  const size = buffer.indexOf('ispe') + 8;
  buffer.writeUInt32BE(20_000, size);
  buffer.writeUInt32BE(16_000, size + 4);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'bomba.avif', mimeType: 'image/avif', buffer }]);
  await expect(
    notice(
      page,
      'La foto tiene demasiados píxeles para prepararla aquí. Redúcela a menos de 100 megapíxeles.',
    ),
  ).toBeVisible();
  await expect(page.getByText('No se ha subido: bomba.avif')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Subidas' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de Administración' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Subidas' })).toHaveCount(0);
});
