import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import type { RecordModel } from 'pocketbase';
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cpuSecondsOfTree } from '#scripts/bench/process-usage.ts';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';
import { paths, PHOTO_WIDTHS, photoPath } from '#src/paths.ts';
import { findFreePort } from '#src/server/process/ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { openPanel } from '#tests/support/panel.ts';
import { bomb, panorama, phonePhoto, readMark } from '#tests/support/phone-photos.ts';
import { waitUntilPublished } from '#tests/support/soak.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { createPhoto, createVehicle } from '#tests/support/stock.ts';

/**
 * From the yard to the site: a car's photos are uploaded from a phone over a slow connection, and appear on its page. Rejected
 * files are named. The originals are in a bucket.
 */

/** A phone's connection at the edge of a town. Bytes per second, milliseconds. */
const CONNECTION = { offline: false, latency: 60, downloadThroughput: 625_000, uploadThroughput: 625_000 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };
const WAIT_MS = 5 * 60_000;
const PANORAMA = 17;

/** The photos of all tests, cached because they take a minute to generate. */
const folder = path.join(projectRoot, '.test', 'yard');
/** The bucket with the originals. */
let bucket: TestBucket;
let stack: TestStack;
let browser: Browser;
let admin: PocketBase;

/** The fifteen photos of a car, named as in the phone's gallery. */
const shots = Array.from({ length: 15 }, (_, index) => `IMG_${String(index + 1).padStart(4, '0')}.jpg`);
const fileOf = (name: string) => path.join(folder, name);

/** Writes a file unless an earlier run has. */
async function shoot(name: string, photo: () => Promise<Buffer>): Promise<void> {
  if (!existsSync(fileOf(name))) await writeFile(fileOf(name), await photo());
}

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  for (const [index, name] of shots.entries()) {
    await shoot(name, () => phonePhoto(index + 1));
    const photo = await readFile(fileOf(name));
    expect(photo.length / 1e6).toBeGreaterThan(6);
    expect(photo.length / 1e6).toBeLessThan(9);
    expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(100);
  }
  await shoot('cortada.jpg', async () => (await readFile(fileOf('IMG_0001.jpg'))).subarray(0, 3_000_000));
  await shoot('panorama.jpg', () => panorama(PANORAMA));
  await shoot('bomba.png', bomb);
  await copyFile(path.join(projectRoot, 'tests/fixtures/photo.heic'), fileOf('iphone.HEIC'));
  bucket = await startBucket(
    await mkdtemp(path.join(projectRoot, '.test', 'yard-bucket-')),
    await findFreePort(),
  );
  const env = { ...bucket.env, PUBLISH_TARGET: '', PHOTOS_BUCKET: bucket.photos };
  stack = await startTestStack('scripts/start.ts', { env });
  admin = await stack.signIn();
  const executablePath = findChromium();
  browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath !== null && { executablePath }),
  });
}, 600_000);
afterAll(async () => {
  await browser.close();
  await stack.stop();
  await bucket.stop();
});

/** Opens a phone with a slow connection. */
async function phone(query: string) {
  const context = await browser.newContext({ ...PHONE, baseURL: stack.url, locale: 'es-ES' });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await openPanel(page, stack, query);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', CONNECTION);
  return { context, page, network };
}

const cpuSeconds = () => cpuSecondsOfTree(stack.process.pid ?? 0);

const photosOf = (id: string): Promise<RecordModel[]> =>
  admin.collection('vehicle_images').getFullList({ filter: `vehicle_id='${id}'`, sort: 'orden' });

const arrived = (id: string, count: number) =>
  expect
    .poll(async () => (await photosOf(id)).length, { timeout: WAIT_MS, interval: 500 })
    .toBeGreaterThanOrEqual(count);

/** Takes the page and its workers offline, then back to the slow connection. */
async function breakConnection(context: BrowserContext, network: CDPSession, page: Page) {
  await context.setOffline(true);
  // The CDP session sets the page's connection, whatever the context's setting.
  await network.send('Network.emulateNetworkConditions', { ...CONNECTION, offline: true });
  await page.getByText('Sin conexión: la subida continuará automáticamente al recuperarla.').waitFor();
  await context.setOffline(false);
  await network.send('Network.emulateNetworkConditions', CONNECTION);
}

/** Photo ids on a car's page, in order. */
async function galleryOf(page: Page): Promise<string[]> {
  const addresses = await page
    .locator('a[data-gallery-slide]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  return addresses.map((address) => address.split('/')[3] ?? '');
}

/** Inspects the stored and the public version of a photo: metadata, and its mark. */
async function inspect(image: RecordModel) {
  const token = await admin.files.getToken();
  const original = await fetch(
    admin.files.getURL({ id: image.id, collectionName: 'vehicle_images' }, String(image['file']), { token }),
  );
  const key = { vehicle_id: String(image['vehicle_id']), id: image.id, file: String(image['file']) };
  const shown = await fetch(`${stack.url}${photoPath(key, 640)}`);
  const pictures = await Promise.all(
    [original, shown].map(async (answer) => {
      expect(answer.status, answer.url).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  const facts = await Promise.all(
    pictures.map(async (picture) => {
      const { exif, xmp, iptc, orientation } = await sharp(picture).metadata();
      return { exif, xmp, iptc, orientation, mark: await readMark(picture) };
    }),
  );
  return facts;
}

const NOTHING = { exif: undefined, xmp: undefined, iptc: undefined, orientation: undefined };

/** Bytes of a car's photos that a viewport loads: before any interaction, and after viewing the whole gallery. */
async function bytesOfPage(device: typeof PHONE | typeof DESK, slug: string, count: number) {
  const context = await browser.newContext({ ...device, baseURL: stack.url, locale: 'es-ES' });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let [all, photos] = [0, 0];
  const isPhoto = new Set<string>();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/fotos/')) isPhoto.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (isPhoto.has(requestId)) photos += encodedDataLength;
  });
  await page.goto(paths.vehiculo(slug), { waitUntil: 'networkidle' });
  const first = { all, photos };
  const seen = await galleryOf(page);
  for (let index = 1; index < count; index++) {
    await page.locator('[data-gallery-thumb]').nth(index).click();
    await page.waitForLoadState('networkidle');
  }
  await context.close();
  const kb = (bytes: number) => Math.round(bytes / 1000);
  return {
    seen,
    row: {
      width: device.viewport.width,
      'first KB': kb(first.all),
      'first photos KB': kb(first.photos),
      'all KB': kb(all),
      'all photos KB': kb(photos),
    },
  };
}

test('uploads a car’s photos over a connection that breaks, with a reload in between', async () => {
  const car = await createVehicle(admin, { marca: 'Facel Vega', modelo: 'HK500', status: 'disponible' });
  const order = [
    ...shots.slice(0, 4),
    'iphone.HEIC',
    ...shots.slice(4, 8),
    'cortada.jpg',
    'panorama.jpg',
    ...shots.slice(8, 12),
    'bomba.png',
    ...shots.slice(12),
  ];
  const good = order.filter((name) => !['cortada.jpg', 'bomba.png'].includes(name));
  const { context, page, network } = await phone(`?tab=imagenes&vehiculo=${car.id}`);
  const cpuBefore = cpuSeconds();
  const begun = Date.now();
  await page.locator('input[type=file]').first().setInputFiles(order.map(fileOf));
  // Its header declares too many pixels, so it is refused before it joins the queue.
  await page.getByText('No se ha subido: bomba.png').waitFor();
  await arrived(car.id, 3);
  await breakConnection(context, network, page);
  await arrived(car.id, 9);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await arrived(car.id, good.length);
  const queue = page.getByRole('region', { name: 'Subidas' });
  await expect
    .poll(() => queue.locator('[data-upload]:not([data-upload=failed])').count(), { timeout: WAIT_MS })
    .toBe(0);
  const seconds = (Date.now() - begun) / 1000;
  await expect
    .poll(() => queue.locator('[data-upload=failed]').allInnerTexts(), { timeout: WAIT_MS })
    .toEqual([expect.stringMatching(/cortada\.jpg[^]*La foto está dañada y no se puede leer/)]);
  await context.close();

  const stored = await photosOf(car.id);
  const keys = await bucket.keys(bucket.photos);
  for (const { id } of stored) expect(keys.some((key) => key.includes(id))).toBe(true);
  expect(stored.map((image) => String(image['alt']))).toEqual(
    good.map((name) => name.replace(/\.[^.]*$/, '')),
  );
  await waitUntilPublished(stack);
  for (const [index, image] of stored.entries()) {
    const name = good[index] ?? '';
    const facts = await inspect(image);
    const number = name === 'panorama.jpg' ? PANORAMA : shots.indexOf(name) + 1;
    for (const { mark, ...metadata } of facts) {
      expect(metadata, name).toEqual(NOTHING);
      if (name !== 'iphone.HEIC') expect(mark, name).toBe(number);
    }
  }
  // All variants that the page may request, encoded or not.
  const html = await (await fetch(`${stack.url}${paths.vehiculo(String(car['slug']))}`)).text();
  const variants = new Set(html.match(/\/fotos\/[\w/.-]+\.webp/g));
  for (const variant of variants) expect((await fetch(`${stack.url}${variant}`)).status).toBe(200);
  const cpu = cpuSeconds() - cpuBefore;
  const rows = [];
  for (const device of [PHONE, DESK]) {
    const { seen, row } = await bytesOfPage(device, String(car['slug']), good.length);
    expect(seen).toEqual(stored.map(({ id }) => id));
    rows.push(row);
  }
  console.table(rows);
  console.table([
    {
      photos: good.length,
      'seconds to the last one': Math.round(seconds),
      'server CPU s': Number(cpu.toFixed(1)),
      'server CPU s a photo': Number((cpu / good.length).toFixed(2)),
    },
  ]);
});

test('publishes fifteen photos within three minutes of their selection', async () => {
  const car = await createVehicle(admin, { marca: 'Facel Vega', modelo: 'Facellia', status: 'disponible' });
  const { context, page } = await phone(`?tab=imagenes&vehiculo=${car.id}`);
  const begun = Date.now();
  await page.locator('input[type=file]').first().setInputFiles(shots.map(fileOf));
  await arrived(car.id, shots.length);
  const uploaded = (Date.now() - begun) / 1000;
  await expect
    .poll(
      async () => {
        const html = await (await fetch(`${stack.url}${paths.vehiculo(String(car['slug']))}`)).text();
        // Other cars are on the page too.
        return new Set(html.match(new RegExp(`/fotos/${car.id}/\\w+/`, 'g'))).size;
      },
      { timeout: WAIT_MS },
    )
    .toBe(shots.length);
  const seconds = (Date.now() - begun) / 1000;
  await context.close();
  console.table([
    { photos: shots.length, 'uploaded s': Math.round(uploaded), 'on the page s': Math.round(seconds) },
  ]);
  expect(seconds).toBeLessThan(180);
});

/** Milliseconds from saving a price until a visitor sees it: the median of several. */
async function publicationMs(car: RecordModel, prices: readonly number[]): Promise<number> {
  const times: number[] = [];
  for (const price of prices) {
    const begun = performance.now();
    await admin.collection('vehicles').update(car.id, { precio_eur: price });
    const words = new Intl.NumberFormat('es-ES', { useGrouping: 'always' }).format(price);
    const page = async () => (await fetch(`${stack.url}${paths.vehiculo(String(car['slug']))}`)).text();
    await expect.poll(page, { timeout: WAIT_MS, interval: 20 }).toContain(words);
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

test('photos waiting for encoding delay neither publications nor visitors', async () => {
  const other = await createVehicle(admin, { marca: 'Facel Vega', modelo: 'III', status: 'disponible' });
  const content = await sharp(await readFile(fileOf('IMG_0003.jpg')))
    .resize(2560)
    .jpeg({ quality: 86 })
    .toBuffer();
  await waitUntilPublished(stack);
  const quiet = await publicationMs(other, [41_001, 41_002, 41_003, 41_004, 41_005]);
  const car = await createVehicle(admin, { marca: 'Facel Vega', modelo: 'Vega', status: 'disponible' });
  const photos: RecordModel[] = [];
  for (const name of shots) photos.push(await createPhoto(admin, car.id, { name, content }));
  const folderOfCar = path.join(stack.dataDir, 'photos', car.id);
  const made = async () =>
    (await readdir(folderOfCar, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.webp'))
      .length;
  const busy = await publicationMs(other, [42_001, 42_002, 42_003, 42_004, 42_005]);
  const last = photos.at(-1);
  if (last === undefined) throw new Error('No photo');
  const key = { vehicle_id: car.id, id: last.id, file: String(last['file']) };
  const begun = performance.now();
  const answer = await fetch(`${stack.url}${photoPath(key, 2048)}`);
  const visitor = performance.now() - begun;
  const waiting = photos.length * PHOTO_WIDTHS.length - (await made());
  expect(answer.status).toBe(200);
  // The queue was never empty during the measurement.
  expect(waiting).toBeGreaterThan(0);
  console.table([
    {
      'publication ms, quiet': Math.round(quiet),
      'publication ms, photos waiting': Math.round(busy),
      ratio: Number((busy / quiet).toFixed(2)),
      "visitor's variant ms": Math.round(visitor),
      'variants still waiting': waiting,
    },
  ]);
  expect(busy / quiet).toBeLessThan(1.5);
});
