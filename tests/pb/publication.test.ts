import type PocketBase from 'pocketbase';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createPhoto, createSpec, createVehicle } from '#tests/support/stock.ts';
import { WebhookReceiver } from '#tests/support/webhook.ts';

let receiver: WebhookReceiver;
let pb: TestPocketbase;
let admin: PocketBase;

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir'), rebuildWebhookUrl: receiver.url });
  admin = await pb.admin();
});
afterEach(async () => {
  receiver.close();
  await pb.destroy();
});

async function publication(): Promise<{ version: number; notified: number }> {
  return (await (await pb.internal('GET', 'publication')).json()) as { version: number; notified: number };
}

/** Runs the minute's cron now and waits until it is through. */
async function runCron(): Promise<void> {
  const superuser = await pb.superuser();
  await superuser.crons.run('repeat-stock-webhook');
}

/** Deliveries that a save sent. PocketBase runs the cron by itself too, whenever a minute ends during a test. */
function savesTold(): number {
  return receiver.deliveries.filter(({ body }) => body['vehicle'] !== undefined).length;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe('a stock change', () => {
  it('is announced, signed, with the car and a version that counts up', async () => {
    const vehicles = admin.collection('vehicles');
    const car = await vehicles.create({ marca: 'Audi', modelo: 'A6', anio: 2021 });
    await vehicles.update(car.id, { status: 'reservado' });
    const photo = await createPhoto(admin, car.id);
    await admin.collection('vehicle_images').update(photo.id, { alt: 'x' });
    await admin.collection('vehicle_images').delete(photo.id);
    const spec = await createSpec(admin, car.id);
    await admin.collection('vehicle_specs').delete(spec.id);
    await vehicles.delete(car.id);

    const vehicle = { id: car.id, slug: 'audi-a6-2021', status: 'reservado' };
    expect(receiver.deliveries.map(({ body }) => body)).toEqual([
      { event: 'stock', version: 1, vehicle: { ...vehicle, status: 'disponible' } },
      { event: 'stock', version: 2, vehicle },
      { event: 'stock', version: 3, vehicle },
      { event: 'stock', version: 4, vehicle },
      { event: 'stock', version: 5, vehicle, image: { id: photo.id, deleted: true } },
      { event: 'stock', version: 6, vehicle },
      { event: 'stock', version: 7, vehicle },
      { event: 'stock', version: 8, vehicle: { ...vehicle, status: 'eliminado' } },
    ]);
    for (const { headers, raw } of receiver.deliveries) {
      expect(headers['content-type']).toBe('application/json');
      expect(headers['x-signature']).toBe(WebhookReceiver.signature(raw, TEST_SECRET));
    }
    expect(await publication()).toEqual({ version: 8, notified: 8 });
  });

  it('is one change when a car goes with 20 photos and 5 specs', async () => {
    const car = await createVehicle(admin);
    for (let i = 0; i < 20; i++)
      await admin
        .collection('vehicle_images')
        .create({ vehicle_id: car.id, file_path: `/src/assets/${i}.jpg` });
    for (let i = 0; i < 5; i++) await createSpec(admin, car.id);
    const before = await publication();
    receiver.deliveries.length = 0;
    await admin.collection('vehicles').delete(car.id);
    expect(receiver.deliveries.map(({ body }) => body['vehicle'])).toEqual([
      { id: car.id, slug: String(car['slug']), status: 'eliminado' },
    ]);
    expect((await publication()).version).toBe(before.version + 1);
  });

  it('that is refused counts and announces nothing', async () => {
    await expect(createVehicle(admin, { tapiceria: 'Seda' })).rejects.toThrow();
    expect(await publication()).toEqual({ version: 0, notified: 0 });
    expect(receiver.deliveries).toEqual([]);
  });

  it('counts once each when 20 happen at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => createVehicle(admin)));
    expect(await publication()).toEqual({ version: 20, notified: 20 });
  });
});

describe('a target that fails', () => {
  it('is told again by the cron until it accepts, and then no more', async () => {
    receiver.answer = 500;
    await createVehicle(admin);
    expect(await publication()).toEqual({ version: 1, notified: 0 });
    expect(savesTold()).toBe(1);
    await runCron();
    await expect.poll(() => receiver.deliveries.length).toBeGreaterThan(1);
    expect(receiver.deliveries.slice(1).map(({ body }) => body)).toContainEqual({
      event: 'stock',
      version: 1,
    });
    expect(await publication()).toEqual({ version: 1, notified: 0 });
    receiver.answer = 200;
    await runCron();
    await expect.poll(publication).toEqual({ version: 1, notified: 1 });
    const accepted = receiver.deliveries.length;
    await runCron();
    await createVehicle(admin);
    expect(receiver.deliveries.slice(accepted).map(({ body }) => body['version'])).toEqual([2]);
  });

  it('does not hold up the saves when it hangs', async () => {
    receiver.answer = 'hang';
    expect(await milliseconds(() => createVehicle(admin))).toBeLessThan(4000);
    expect(savesTold()).toBe(1);
    for (let i = 0; i < 5; i++) await createVehicle(admin);
    // Whether a save waits shows in what was sent, not in how busy the machine is.
    expect(savesTold()).toBe(1);
    expect(await publication()).toEqual({ version: 6, notified: 0 });
    receiver.answer = 202;
    await runCron();
    await expect.poll(publication).toEqual({ version: 6, notified: 6 });
  });

  it('loses nothing when the process is killed right after a save', async () => {
    receiver.answer = 500;
    const car = await createVehicle(admin);
    await pb.end('SIGKILL');
    receiver.answer = 202;
    await pb.boot();
    expect(await publication()).toEqual({ version: 1, notified: 0 });
    expect((await admin.collection('vehicles').getOne(car.id)).id).toBe(car.id);
    await runCron();
    await expect.poll(publication).toEqual({ version: 1, notified: 1 });
  });
});

describe('without a target', () => {
  it('counts, and sends nothing', async () => {
    await pb.end();
    await pb.boot({ rebuildWebhookUrl: '' });
    await createVehicle(admin);
    await runCron();
    expect(await publication()).toEqual({ version: 1, notified: 0 });
    expect(receiver.deliveries).toEqual([]);
  });
});

describe('the gateway and a build host', () => {
  let gateway: WebhookReceiver;
  beforeEach(async () => {
    gateway = await WebhookReceiver.start();
    await pb.end();
    await pb.boot({ gatewayHookUrl: gateway.url });
  });
  afterEach(() => gateway.close());

  it('are both told of a change, the gateway first, and asking for a publication says that there is a host', async () => {
    let hadGateway = false;
    receiver.onDelivery = () => (hadGateway = gateway.deliveries.length === 1);
    const car = await createVehicle(admin, { status: 'oculto' });
    const told = [
      { event: 'stock', version: 1, vehicle: { id: car.id, slug: String(car['slug']), status: 'oculto' } },
    ];
    expect(gateway.deliveries.map(({ body }) => body)).toEqual(told);
    expect(receiver.deliveries.map(({ body }) => body)).toEqual(told);
    expect(hadGateway).toBe(true);
    for (const { headers, raw } of gateway.deliveries)
      expect(headers['x-signature']).toBe(WebhookReceiver.signature(raw, TEST_SECRET));
    expect(await admin.send('/api/publish', { method: 'POST' })).toEqual({
      version: 2,
      notified: 2,
      hasBuildHost: true,
    });
  });

  it('do not keep each other from being told', async () => {
    receiver.answer = 'hang';
    for (let i = 0; i < 3; i++) await createVehicle(admin);
    expect(gateway.deliveries).toHaveLength(3);
    expect(savesTold()).toBe(1);
    const gatewayHookUrl = gateway.url;
    gateway.close();
    receiver.answer = 202;
    await pb.end();
    await pb.boot({ gatewayHookUrl });
    await createVehicle(admin);
    expect(savesTold()).toBe(2);
    expect(await publication()).toEqual({ version: 4, notified: 4 });
  });

  it('are told again apart: the cron is for the host, the gateway compares the version itself', async () => {
    gateway.answer = 500;
    receiver.answer = 500;
    await createVehicle(admin);
    receiver.answer = 202;
    await runCron();
    await expect.poll(publication).toEqual({ version: 1, notified: 1 });
    expect(gateway.deliveries).toHaveLength(1);
  });
});
