import type PocketBase from 'pocketbase';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { readSiteSettings } from '#src/features/settings/site-settings.reader.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { notifyBuildHost } from '#src/server/publisher/build-host.ts';
import { watchPublication, type PublicationWatch } from '#src/server/pocketbase/publication.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createPhoto, createSpec, createVehicle } from '#tests/support/stock.ts';
import { WebhookReceiver } from '#tests/support/webhook.ts';

let gateway: WebhookReceiver;
let pb: TestPocketbase;
let admin: PocketBase;

beforeEach(async () => {
  gateway = await WebhookReceiver.start();
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir'), gatewayHookUrl: gateway.url });
  admin = await pb.admin();
});
afterEach(async () => {
  gateway.close();
  await pb.destroy();
});

async function publication(): Promise<{ version: number; notified: number }> {
  return (await (await pb.internal('GET', 'publication')).json()) as { version: number; notified: number };
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe('a stock change', () => {
  it('is announced with a signature, the car and an increasing version', async () => {
    const vehicles = admin.collection('vehicles');
    const car = await vehicles.create({ marca: 'Audi', modelo: 'A6', anio: 2021 });
    await vehicles.update(car.id, { status: 'reservado' });
    const photo = await createPhoto(admin, car.id);
    await admin.collection('vehicle_images').update(photo.id, { alt: 'x' });
    await admin.collection('vehicle_images').update(photo.id, { tapado: '100_200_300_50' });
    await admin.collection('vehicle_images').delete(photo.id);
    const spec = await createSpec(admin, car.id);
    await admin.collection('vehicle_specs').delete(spec.id);
    await vehicles.delete(car.id);

    const vehicle = { id: car.id, slug: 'audi-a6-2021', status: 'reservado' };
    expect(gateway.deliveries.map(({ body }) => body)).toEqual([
      { event: 'stock', version: 1, vehicle: { ...vehicle, status: 'disponible' } },
      { event: 'stock', version: 2, vehicle },
      { event: 'stock', version: 3, vehicle },
      { event: 'stock', version: 4, vehicle },
      { event: 'stock', version: 5, vehicle, image: { id: photo.id, withdrawn: true } },
      { event: 'stock', version: 6, vehicle, image: { id: photo.id, withdrawn: true } },
      { event: 'stock', version: 7, vehicle },
      { event: 'stock', version: 8, vehicle },
      { event: 'stock', version: 9, vehicle: { ...vehicle, status: 'eliminado' } },
    ]);
    for (const { headers, raw } of gateway.deliveries) {
      expect(headers['content-type']).toBe('application/json');
      expect(headers['x-signature']).toBe(WebhookReceiver.signature(raw, TEST_SECRET));
    }
    expect(await publication()).toEqual({ version: 9, notified: 0 });
  });

  it('is counted once when a car is deleted with 20 photos and 5 specs', async () => {
    const car = await createVehicle(admin);
    for (let i = 0; i < 20; i++)
      await admin
        .collection('vehicle_images')
        .create({ vehicle_id: car.id, file_path: `/src/assets/${i}.jpg` });
    for (let i = 0; i < 5; i++) await createSpec(admin, car.id);
    const before = await publication();
    gateway.deliveries.length = 0;
    await admin.collection('vehicles').delete(car.id);
    expect(gateway.deliveries.map(({ body }) => body['vehicle'])).toEqual([
      { id: car.id, slug: String(car['slug']), status: 'eliminado' },
    ]);
    expect((await publication()).version).toBe(before.version + 1);
  });

  it('that is refused counts and announces nothing', async () => {
    await expect(createVehicle(admin, { tapiceria: 'Seda' })).rejects.toThrow();
    expect(await publication()).toEqual({ version: 0, notified: 0 });
    expect(gateway.deliveries).toEqual([]);
  });

  it('is counted once each when 20 happen concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, () => createVehicle(admin)));
    expect(await publication()).toEqual({ version: 20, notified: 0 });
  });
});

describe('a failing gateway', () => {
  it('does not delay the saves when it hangs', async () => {
    gateway.answer = 'hang';
    expect(await milliseconds(() => createVehicle(admin))).toBeLessThan(4000);
    expect(gateway.deliveries).toHaveLength(1);
    for (let i = 0; i < 5; i++) await createVehicle(admin);
    // The number of webhooks shows whether a save waits, independent of the machine's load.
    expect(gateway.deliveries).toHaveLength(1);
    expect((await publication()).version).toBe(6);
  });

  it('loses nothing when the process is killed right after a save', async () => {
    gateway.answer = 500;
    const car = await createVehicle(admin);
    await pb.end('SIGKILL');
    await pb.boot();
    expect((await publication()).version).toBe(1);
    expect((await admin.collection('vehicles').getOne(car.id)).id).toBe(car.id);
  });

  it('is optional', async () => {
    await pb.end();
    await pb.boot({ gatewayHookUrl: '' });
    await createVehicle(admin);
    expect((await publication()).version).toBe(1);
    expect(gateway.deliveries).toEqual([]);
  });
});

describe('a build host', () => {
  let host: WebhookReceiver;
  let watches: PublicationWatch[];
  const lines: string[] = [];
  beforeEach(async () => {
    host = await WebhookReceiver.start();
    watches = [];
    await pb.end();
    await pb.boot({ rebuildWebhookUrl: host.url });
  });
  afterEach(() => {
    for (const watch of watches) watch.stop();
    host.close();
  });

  /** The product's watch beside PocketBase, with a shorter debounce. */
  function watch(): PublicationWatch {
    const pocketbase = createPocketBaseClient(pb.url, TEST_SECRET);
    const publicationWatch = watchPublication(pocketbase.publicationVersion);
    const say = (line: string) => lines.push(line);
    notifyBuildHost({
      ...{ url: host.url, secret: TEST_SECRET, pocketbase, publication: publicationWatch },
      ...{ log: { info: say, warn: say }, settling: { quietMs: 300, longestMs: 60_000 } },
    });
    watches.push(publicationWatch);
    return publicationWatch;
  }
  /** Polls the version, as the watch does every two seconds. */
  const readUntil = async (publicationWatch: PublicationWatch, holds: () => Promise<boolean> | boolean) => {
    const reading = async () => {
      await publicationWatch.read();
      return holds();
    };
    await expect.poll(reading, { interval: 50, timeout: 20_000 }).toBe(true);
  };
  const hasAccepted = async () => {
    const { version, notified } = await publication();
    return version === notified;
  };

  it('is notified once of a car with twelve photos, while the gateway is notified of each change at once', async () => {
    const watching = watch();
    const car = await createVehicle(admin);
    for (let i = 1; i <= 12; i++) {
      await createPhoto(admin, car.id);
      await watching.read();
    }
    expect(gateway.deliveries).toHaveLength(13);
    expect(host.deliveries).toEqual([]);
    await readUntil(watching, hasAccepted);
    expect(host.deliveries.map(({ body }) => body)).toEqual([{ event: 'stock', version: 13 }]);
    for (const { headers, raw } of host.deliveries)
      expect(headers['x-signature']).toBe(WebhookReceiver.signature(raw, TEST_SECRET));
    expect(await admin.send('/api/publish', { method: 'POST' })).toEqual({
      ...{ version: 14, notified: 13, hasBuildHost: true },
    });
  });

  it('is notified again after refusing a change, also after all processes were killed', async () => {
    host.answer = 500;
    await createVehicle(admin);
    const watching = watch();
    await readUntil(watching, () => lines.length > 0);
    expect(lines.at(-1)).toMatch(/has not accepted version 1: HTTP 500/);
    await expect.poll(publication).toEqual({ version: 1, notified: 0 });
    watching.stop();
    await pb.end('SIGKILL');
    host.answer = 202;
    await pb.boot({ rebuildWebhookUrl: host.url });
    const later = watch();
    await readUntil(later, hasAccepted);
    const sentBefore = host.deliveries.length;
    await createVehicle(admin);
    await readUntil(later, hasAccepted);
    expect(host.deliveries.slice(sentBefore).map(({ body }) => body['version'])).toEqual([2]);
  });
});

it('counts and announces a change of the settings, of which visitors see the public part', async () => {
  const { version } = await publication();
  expect(await readSiteSettings(pb.url)).toEqual({ feed: false, leads: '24' });
  await admin.collection('ajustes').update(SETTINGS_ID, { feed_activo: true });
  expect(await readSiteSettings(pb.url)).toEqual({ feed: true, leads: '24' });
  expect((await publication()).version).toBe(version + 1);
  expect(gateway.deliveries.at(-1)?.body).toEqual({
    event: 'stock',
    version: version + 1,
    settings: { feed: true, leads: '24' },
  });
  expect((await admin.collection('ajustes').update(SETTINGS_ID, { feed_activo: false }))['feed_activo']).toBe(
    false,
  );
});

it('refuses a file for advertisers without what it needs, and publishes that only while the file is on', async () => {
  const ajustes = admin.collection('ajustes');
  const google = { google_activo: true, google_tienda: 'ALC-01' };
  const meta = { meta_activo: true, meta_latitud: 40.5462, meta_longitud: -3.6419 };
  for (const [wrong, field] of [
    [{ google_activo: true }, 'google_tienda'],
    [{ google_tienda: 'A:B' }, 'google_tienda'],
    [{ ...meta, meta_latitud: null }, 'meta_latitud'],
    [{ ...meta, meta_longitud: 'x' }, 'meta_longitud'],
    [{ meta_latitud: -3.6419 }, 'meta_latitud'],
  ] as const)
    await expect(ajustes.update(SETTINGS_ID, wrong), JSON.stringify(wrong)).rejects.toMatchObject({
      status: 400,
      response: { data: { [field]: { code: 'invalid' } } },
    });
  await ajustes.update(SETTINGS_ID, { ...google, ...meta });
  expect(await readSiteSettings(pb.url)).toMatchObject({
    google: { tienda: 'ALC-01' },
    meta: { latitud: 40.5462, longitud: -3.6419 },
  });
  // What the file needs cannot be taken away while it is on.
  await expect(ajustes.update(SETTINGS_ID, { google_tienda: '' })).rejects.toMatchObject({ status: 400 });
  await ajustes.update(SETTINGS_ID, { google_activo: false, meta_activo: false });
  expect(await readSiteSettings(pb.url)).toEqual({ feed: false, leads: '24' });
});
