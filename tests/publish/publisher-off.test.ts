import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDirOf } from '#src/server/process/instance.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { createPhoto, createVehicle } from '#tests/support/stock.ts';
import { WebhookReceiver } from '#tests/support/webhook.ts';

/** A machine whose site is built elsewhere: it serves its release, and builds nothing. */

let stack: TestStack;
let host: WebhookReceiver;
beforeAll(async () => {
  host = await WebhookReceiver.start();
  // With a build hook PUBLISHER is off by default.
  stack = await startTestStack('scripts/demo.ts', { env: { REBUILD_WEBHOOK_URL: host.url } });
});
afterAll(async () => {
  host.close();
  await stack.stop();
});

const get = (pathname: string) => fetch(`${stack.url}${pathname}`, { redirect: 'manual' });
const text = async (pathname: string) => (await get(pathname)).text();

test('a change withholds a hidden car at once, and nothing is built', async () => {
  const before = await stack.health();
  expect(before).toMatchObject({ status: 'ok', publisher: { state: 'off' } });
  const admin = await stack.signIn();
  expect((await stack.health(admin.authStore.token)).publisher.lastError).toBeNull();
  const car = await admin.collection('vehicles').getFirstListItem("slug = 'bmw-x5-2022-2'");
  const listings = ['/', '/catalogo', '/stock.json', '/sitemap.xml'];
  expect(await text('/catalogo')).toContain('bmw-x5-2022-2');

  await admin.collection('vehicles').update(car.id, { status: 'oculto' });
  const [page, ...lists] = await Promise.all([get('/vehiculo/bmw-x5-2022-2'), ...listings.map(text)]);
  expect(page.status).toBe(404);
  for (const list of lists) expect(list).not.toContain('bmw-x5-2022-2');

  const { release, publisher } = await stack.health();
  expect({ release, state: publisher.state }).toEqual({ release: before.release, state: 'off' });
  expect(existsSync(path.join(projectRoot, buildDirOf(stack.dataDir), 'out'))).toBe(false);
});

test('a car newer than the release has a page, and its photo there is measured', async () => {
  const admin = await stack.signIn();
  const car = await createVehicle(admin, { marca: 'Lexus', modelo: 'LC 500' });
  const photo = await createPhoto(admin, car.id);
  const response = await get(`/vehiculo/${String(car['slug'])}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const html = await response.text();
  expect(html).toContain('LC 500');
  expect(html).toContain(photo.id);
  const size = async () => {
    const { ancho, alto } = await admin.collection('vehicle_images').getOne(photo.id);
    return { ancho: ancho as unknown, alto: alto as unknown };
  };
  await expect.poll(size, { timeout: 20_000 }).toEqual({ ancho: 8, alto: 8 });
});

test('a reserved or sold car says so on its page', async () => {
  const admin = await stack.signIn();
  const car = await createVehicle(admin, { marca: 'Lexus', modelo: 'RC F', precio_eur: 60_000 });
  const page = () => text(`/vehiculo/${String(car['slug'])}`);
  expect(await page()).not.toContain('data-badge="reservado"');
  for (const status of ['reservado', 'vendido']) {
    await admin.collection('vehicles').update(car.id, { status });
    expect(await page()).toContain(`data-badge="${status}"`);
  }
});

test('a page rendered on demand has the policy of a release’s page', async () => {
  const policyOf = async (pathname: string) =>
    /<meta http-equiv="content-security-policy" content="([^"]*)"/
      .exec(await text(pathname))?.[1]
      ?.split(/[;\s]+/)
      .sort();
  const { slug } = await (
    await stack.signIn()
  )
    .collection('vehicles')
    .getFirstListItem<{ slug: string }>("modelo = 'LC 500'");
  const policy = await policyOf(`/vehiculo/${slug}`);
  expect(policy).toContain('script-src');
  expect(policy).toEqual(await policyOf('/vehiculo/bmw-serie-3-2022'));
});

test('the build hook is called once for all of that', async () => {
  const deliveries = () => host.deliveries.map(({ body }) => body);
  await expect
    .poll(deliveries, { timeout: 20_000 })
    .toEqual([{ event: 'stock', version: expect.any(Number) as number }]);
});
