import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { FEED_PATHS, feedPaths } from '#src/features/vehicles/feed/feed-paths.ts';
import { findFreePort } from '#src/server/process/ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { removePin, setPin } from '#src/server/releases/pin.ts';
import { startCommand } from '#tests/support/commands.ts';
import { feedSettings } from '#tests/support/feed-settings.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { TEST_SITE_URL, type Health } from '#tests/support/stack-launch.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { createPhoto, createVehicle, picture, throwAway } from '#tests/support/stock.ts';
import { templateFor } from '#tests/support/templates.ts';

/** A machine that publishes automatically, and the bucket that serves the site. */

const CAR = 'bmw-x5-2022-2';

let folder: string;
let bucket: TestBucket;
let stack: TestStack;
let admin: PocketBase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(projectRoot, '.test', 'elsewhere-'));
  bucket = await startBucket(path.join(folder, 'bucket'), await findFreePort());
  // The demo never publishes elsewhere: this is production, with the demo's cars.
  const template = await templateFor('scripts/demo.ts');
  stack = await startTestStack('scripts/start.ts', { env: bucket.env, template });
  admin = await stack.signIn();
  const isThere = ({ distribution }: Health) => distribution?.state === 'idle';
  await stack.waitForHealth('the first publication', isThere, 180_000);
});
afterAll(async () => {
  await stack.stop();
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const status = async (pathname: string) => (await bucket.get(pathname)).status;
const text = async (pathname: string) => (await bucket.get(pathname)).text();
const carOf = (slug: string) =>
  admin.collection('vehicles').getFirstListItem<{ id: string }>(`slug = '${slug}'`);
const switchFeeds = (isOn: boolean) => admin.collection('ajustes').update(SETTINGS_ID, feedSettings(isOn));
/** The photo variants that a page references. */
const photosIn = (html: string) => [...new Set(html.match(/\/fotos\/[\w/.-]+\.(webp|jpg)/g) ?? [])];

test('serves pages at their URLs, their photos, and cache headers', async () => {
  const page = await bucket.get(`/vehiculo/${CAR}`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  const html = await page.text();
  expect(html).toContain('xDrive45e');
  const photos = photosIn(html);
  expect(photos.some((photo) => /-link\d+-1200\.jpg$/.test(photo))).toBe(true);
  expect(photos.length).toBeGreaterThan(15);
  for (const photo of photos) expect(await status(photo), photo).toBe(200);
  const photo = await bucket.get(photos[0] ?? '');
  expect(photo.headers.get('cache-control')).toContain('max-age=31536000, s-maxage=300, immutable');
  const script = await bucket.get(/\/_astro\/[^"]+\.js/.exec(html)?.[0] ?? '');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const pathname of ['/', '/catalogo', '/admin', '/stock.json', '/sitemap.xml', '/site.webmanifest'])
    expect(await status(pathname), pathname).toBe(200);
  expect(await text('/no-hay-nada-aqui')).toContain('Página no encontrada');
  for (const pathname of ['/catalogo.html', '/stock.json.br', '/.publishing.json'])
    expect(await status(pathname), pathname).toBe(404);
});

test('the command refuses a target to which the product publishes automatically', async () => {
  const command = startCommand([process.execPath, 'scripts/publish.ts'], {
    ...bucket.env,
    PUBLIC_POCKETBASE_URL: stack.url,
  });
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain(
    `The product at ${stack.url} publishes every change to s3://sitio/ automatically`,
  );
});

/** Runs `npm run publish` on a folder. */
async function publishFolder(site: string, target: string) {
  const command = startCommand([process.execPath, 'scripts/publish.ts', '--site', site, '--target', target], {
    PUBLIC_POCKETBASE_URL: stack.url,
  });
  return { code: await command.ended, output: command.output() };
}

test('removes a hidden car: page, photos and lists', async () => {
  await switchFeeds(true);
  // After the JPEGs that they refer to.
  for (const pathname of FEED_PATHS)
    await expect.poll(() => status(pathname), { timeout: 60_000, message: pathname }).toBe(200);
  for (const pathname of photosIn(await text(feedPaths.google)).slice(-3))
    expect((await bucket.get(pathname)).headers.get('content-type'), pathname).toBe('image/jpeg');
  const car = await carOf(CAR);
  const photos = photosIn(await text(`/vehiculo/${CAR}`)).filter((photo) => photo.includes(car.id));
  expect(photos.length).toBeGreaterThan(10);
  const site = path.join(folder, 'site');
  await cp(path.join(stack.dataDir, 'releases/current/client'), site, { recursive: true });
  await admin.collection('vehicles').update(car.id, { status: 'oculto' });
  await expect.poll(() => status(`/vehiculo/${CAR}`), { timeout: 20_000 }).toBe(404);
  // One file after the other.
  for (const photo of photos)
    await expect.poll(() => status(photo), { timeout: 20_000, message: photo }).toBe(404);
  for (const pathname of ['/', '/catalogo', '/stock.json', '/sitemap.xml', ...FEED_PATHS])
    await expect.poll(() => text(pathname), { timeout: 20_000, message: pathname }).not.toContain(CAR);

  // An older folder still mentions it, so nothing of that is uploaded.
  const target = path.join(folder, 'target');
  const { code, output } = await publishFolder(site, target);
  expect(code).toBe(1);
  expect(output).toContain(`The pages in ${site} mention cars that are not public any more (${CAR})`);
  expect(existsSync(target)).toBe(false);
});

test('publishes a new car with its photos, and redirects a moved one from its former URL', async () => {
  const car = await createVehicle(admin, { marca: 'Lexus', modelo: 'LC 500', anio: 2021 });
  const photo = await createPhoto(admin, car.id);
  const page = async () => text('/vehiculo/lexus-lc-500-2021');
  await expect.poll(page, { timeout: 20_000 }).toContain(photo.id);
  for (const pathname of photosIn(await page()).filter((found) => found.includes(photo.id)))
    expect(await status(pathname)).toBe(200);
  await admin.collection('vehicles').update(car.id, { modelo: 'LC 500h' });
  const former = () => bucket.get('/vehiculo/lexus-lc-500-2021');
  await expect.poll(async () => (await former()).status, { timeout: 20_000 }).toBe(301);
  expect((await former()).headers.get('location')).toBe(`${TEST_SITE_URL}/vehiculo/lexus-lc-500h-2021`);
  expect(await status('/vehiculo/lexus-lc-500h-2021')).toBe(200);
});

test('publishes the pages of brands, and redirects from those without cars', async () => {
  const car = await createVehicle(admin, { marca: 'Lotus', modelo: 'Elise' });
  await expect.poll(() => status('/stock/lotus'), { timeout: 20_000 }).toBe(200);
  const target = async (pathname: string) => (await bucket.get(pathname)).headers.get('location');
  await expect
    .poll(() => target('/stock/lotus/elise'), { timeout: 20_000 })
    .toBe(`${TEST_SITE_URL}/stock/lotus`);
  const other = await createVehicle(admin, { marca: 'Lotus', modelo: 'Elise' });
  await expect.poll(() => text('/stock/lotus/elise'), { timeout: 20_000 }).toContain(other.id);
  await admin.collection('vehicles').update(other.id, { status: 'oculto' });
  await expect
    .poll(() => target('/stock/lotus/elise'), { timeout: 20_000 })
    .toBe(`${TEST_SITE_URL}/stock/lotus`);
  await expect.poll(() => text('/stock/lotus'), { timeout: 20_000 }).not.toContain(other.id);
  expect(await text('/stock/lotus')).toContain(car.id);
  expect(await status('/stock/redirects.json')).toBe(404);
});

test('publishes a photograph of the dealer, and removes it with its row', async () => {
  const file = new File([new Uint8Array(await picture('jpeg'))], 'equipo.jpg');
  const { id } = await admin.collection('negocio_fotos').create({ lugar: 'equipo', file });
  await expect.poll(() => text('/sobre-nosotros'), { timeout: 20_000 }).toContain(id);
  const photos = photosIn(await text('/sobre-nosotros')).filter((found) => found.includes(id));
  expect(photos).not.toEqual([]);
  for (const photo of photos) expect(await status(photo), photo).toBe(200);
  await admin.collection('negocio_fotos').delete(id);
  for (const photo of photos)
    await expect.poll(() => status(photo), { timeout: 20_000, message: photo }).toBe(404);
  await expect.poll(() => text('/sobre-nosotros'), { timeout: 20_000 }).not.toContain(id);
});

test('reports an unreachable bucket, keeps working locally, and catches up later', async () => {
  await bucket.cut();
  const car = await carOf('bmw-serie-3-2022');
  await admin.collection('vehicles').update(car.id, { precio_eur: 12_345 });
  const failed = await stack.waitForHealth('failure', ({ distribution }) => distribution?.state === 'failed');
  expect(failed).toMatchObject({ status: 'degraded' });
  expect(failed.distribution).not.toHaveProperty('lastError');
  const why = (await stack.health(admin.authStore.token)).distribution?.lastError;
  expect(why).toMatch(/ECONNREFUSED/);
  const here = async () => (await fetch(`${stack.url}/vehiculo/bmw-serie-3-2022`)).text();
  await expect.poll(here, { timeout: 20_000 }).toContain('12.345');
  await bucket.mend();
  await admin.collection('vehicles').update(car.id, { precio_eur: 12_346 });
  await expect.poll(() => text('/vehiculo/bmw-serie-3-2022'), { timeout: 20_000 }).toContain('12.346');
  await stack.waitForHealth('ok', ({ status: health }) => health === 'ok');
});

test('publishes a rollback', async () => {
  const releasesDir = path.join(stack.dataDir, 'releases');
  const { release } = await stack.health();
  const there = () => text('/vehiculo/bmw-serie-3-2022');
  const car = await carOf('bmw-serie-3-2022');
  await admin.collection('vehicles').update(car.id, { precio_eur: 12_347 });
  await expect.poll(there, { timeout: 20_000 }).toContain('12.347');
  await setPin(releasesDir, release ?? '');
  // One request at a time: while writing an object's metadata the store may return an error.
  let page = '';
  await expect.poll(async () => (page = await there()), { timeout: 20_000 }).toContain('12.346');

  // Pinned releases ignore changes, but what is not public any more is removed.
  const photo = photosIn(page).find((found) => found.includes(car.id)) ?? '';
  expect(await status(photo)).toBe(200);
  await throwAway(admin, 'vehicle_images', photo.split('/')[3] ?? '');
  await expect.poll(() => status(photo), { timeout: 20_000 }).toBe(404);
  const hidden = await carOf('audi-q8-2019');
  expect(await text('/feeds/stock.csv')).toContain(hidden.id);
  await admin.collection('vehicles').update(hidden.id, { status: 'oculto' });
  await expect.poll(() => text('/feeds/stock.csv'), { timeout: 20_000 }).not.toContain(hidden.id);
  await switchFeeds(false);
  for (const pathname of FEED_PATHS)
    await expect.poll(() => status(pathname), { timeout: 20_000, message: pathname }).toBe(404);
  expect(await there()).toContain('12.346');

  await removePin(releasesDir);
  await expect.poll(there, { timeout: 20_000 }).toContain('12.347');
});
