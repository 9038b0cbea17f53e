import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readStock } from '#src/features/vehicles/stock/stock.reader.ts';
import { readVehicle } from '#src/features/vehicles/stock/vehicle.reader.ts';
import { changeRows, waitingForTheirTurn } from '#tests/support/database.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { subscribe, subscribeAsSite } from '#tests/support/realtime.ts';
import { createLead, createPhoto, createSpec, createVehicle, throwAway } from '#tests/support/stock.ts';

let pb: TestPocketbase;
let admin: PocketBase;
let superuser: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  superuser = await pb.superuser();
});
afterAll(() => pb.destroy());

type Kind = Parameters<typeof throwAway>[1];
type Action = NonNullable<Parameters<typeof throwAway>[3]>;

const move = (action: Action, collection: Kind, id: string, client = admin) =>
  throwAway(client, collection, id, action);

const trash = () =>
  admin.send<{ items: readonly ({ readonly id: string } & Record<string, unknown>)[]; total: number }>(
    '/api/papelera',
    {},
  );

const orders = async (collection: Kind, vehicleId: string): Promise<Record<string, number>> => {
  const rows = await admin
    .collection(collection)
    .getFullList<{ id: string; orden: number }>({ filter: `vehicle_id='${vehicleId}'` });
  return Object.fromEntries(rows.map(({ id, orden }) => [id, orden]));
};

describe('a car in the trash', () => {
  it('is hidden from all accounts at once, and is restored completely', async () => {
    const car = await createVehicle(admin, { marca: 'Lancia' });
    await createPhoto(admin, car.id, { name: 'uno.png' });
    await createPhoto(admin, car.id, { name: 'dos.png' });
    await createSpec(admin, car.id);
    const slug = String(car['slug']);
    const whole = await readVehicle(pb.url, slug);
    const lead = await createLead(superuser, { vehicle_id: car.id });

    expect(await move('papelera', 'vehicles', car.id)).toEqual({ changed: 1 });
    for (const client of [admin, pb.anonymous()]) {
      for (const [collection, filter] of [
        ['vehicles', `id='${car.id}'`],
        ['vehicle_images', `vehicle_id='${car.id}'`],
        ['vehicle_specs', `vehicle_id='${car.id}'`],
      ] as const)
        expect((await client.collection(collection).getList(1, 1, { filter })).totalItems).toBe(0);
      await expect(client.collection('vehicles').getOne(car.id)).rejects.toMatchObject({ status: 404 });
    }
    expect((await readStock(pb.url)).map(({ id }) => id)).not.toContain(car.id);
    expect((await superuser.collection('leads').getOne(lead.id))['vehicle_id']).toBe(car.id);

    expect(await move('restaurar', 'vehicles', car.id)).toEqual({ changed: 1 });
    const back = await readVehicle(pb.url, slug);
    expect(back).toEqual({ ...whole, updated_at: back?.updated_at });
    expect(whole?.images).toHaveLength(2);
  });

  it('cannot be changed, and a second click changes nothing', async () => {
    const car = await createVehicle(admin);
    await move('papelera', 'vehicles', car.id);
    expect(await move('papelera', 'vehicles', car.id)).toEqual({ changed: 0 });
    await expect(admin.collection('vehicles').update(car.id, { km: 1 })).rejects.toMatchObject({
      status: 404,
    });
    await move('restaurar', 'vehicles', car.id);
    expect(await move('restaurar', 'vehicles', car.id)).toEqual({ changed: 0 });
  });

  it('frees its name for a new car, and keeps its slug', async () => {
    const car = await createVehicle(admin, { marca: 'Alpine', modelo: 'A110' });
    await move('papelera', 'vehicles', car.id);
    const twin = await createVehicle(admin, { marca: 'Alpine', modelo: 'A110' });
    expect(twin['slug']).toBe('alpine-a110-2021-2');
    await move('restaurar', 'vehicles', car.id);
    expect((await admin.collection('vehicles').getOne(car.id))['slug']).toBe('alpine-a110-2021');
  });

  it('is listed with its author, and is permanently deleted from there only', async () => {
    const car = await createVehicle(admin, {
      ...{ marca: 'Saab', modelo: 'Serie 900', version: '900 Turbo' },
      ...{ matricula: '1234 BCD', km: 68_500 },
    });
    await expect(move('eliminar', 'vehicles', car.id)).rejects.toMatchObject({ status: 400 });
    await move('papelera', 'vehicles', car.id);
    const { items } = await trash();
    expect(items.find(({ id }) => id === car.id)).toMatchObject({
      label: 'Saab Serie 900 Turbo · 2021',
      ...{ referencia: String(car['referencia']), matricula: '1234 BCD', km: 68_500 },
      who: 'admin@nordvia.example',
    });
    await move('eliminar', 'vehicles', car.id);
    await expect(superuser.collection('vehicles').getOne(car.id)).rejects.toMatchObject({ status: 404 });
    await expect(move('restaurar', 'vehicles', car.id)).rejects.toMatchObject({ status: 404 });
    expect(await move('eliminar', 'vehicles', car.id)).toEqual({ changed: 0 });
  });
});

describe('a photo in the trash', () => {
  it('hands the cover on, and gets its position back', async () => {
    const { id } = await createVehicle(admin);
    const [first, second] = [await createPhoto(admin, id), await createPhoto(admin, id)];
    await move('papelera', 'vehicle_images', first.id);
    expect(await orders('vehicle_images', id)).toEqual({ [second.id]: 2 });
    await move('restaurar', 'vehicle_images', first.id);
    expect(await orders('vehicle_images', id)).toEqual({ [first.id]: 1, [second.id]: 2 });
  });

  it('goes to the end when its position is taken', async () => {
    const { id } = await createVehicle(admin);
    const [first, second, third] = [
      await createPhoto(admin, id),
      await createPhoto(admin, id),
      await createPhoto(admin, id),
    ];
    await move('papelera', 'vehicle_images', first.id);
    await admin.send('/api/reorder', {
      method: 'POST',
      body: { collection: 'vehicle_images', vehicle_id: id, ids: [third.id, second.id] },
    });
    await move('restaurar', 'vehicle_images', first.id);
    expect(await orders('vehicle_images', id)).toEqual({ [third.id]: 1, [second.id]: 2, [first.id]: 3 });
  });

  it('serves its original to administrators only, and is in no list', async () => {
    const { id } = await createVehicle(admin);
    const photo = await createPhoto(admin, id);
    const isPhotoless = async () =>
      (await admin.send<{ ids: string[] }>('/api/sin-fotos', {})).ids.includes(id);
    expect(await isPhotoless()).toBe(false);
    const record = `${pb.url}/api/collections/vehicle_images/records/${photo.id}`;
    expect((await fetch(record)).status).toBe(200);
    await move('papelera', 'vehicle_images', photo.id);
    expect((await fetch(record)).status).toBe(404);
    expect(await isPhotoless()).toBe(true);
    const file = `${pb.url}/api/files/vehicle_images/${photo.id}/${String(photo['file'])}`;
    expect((await fetch(file)).status).toBe(404);
    expect((await fetch(`${file}?token=${await admin.files.getToken()}`)).status).toBe(200);
    expect((await pb.internal('GET', `photos/${photo.id}/public-file/${String(photo['file'])}`)).status).toBe(
      404,
    );
    expect(await (await pb.internal('GET', `photos/of?vehicles=${id}`)).json()).toEqual([]);
  });
});

it('a restored spec gets its position back, or the end of its group', async () => {
  const { id } = await createVehicle(admin);
  const spec = await createSpec(admin, id, { clave: 'Par' });
  await createSpec(admin, id, { clave: 'Válvulas' });
  await move('papelera', 'vehicle_specs', spec.id);
  await move('restaurar', 'vehicle_specs', spec.id);
  expect((await orders('vehicle_specs', id))[spec.id]).toBe(1);
  await move('papelera', 'vehicle_specs', spec.id);
  await createSpec(admin, id, { clave: 'Otra', orden: 1 });
  await move('restaurar', 'vehicle_specs', spec.id);
  expect((await orders('vehicle_specs', id))[spec.id]).toBe(3);
});

it('a group of more specs than other items go and come back at once, each to its position', async () => {
  const { id } = await createVehicle(admin);
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...{ id: `fila${String(index).padStart(11, '0')}`, grupo: 'Confort', clave: `Dato ${index}` },
    ...{ valor: 'Sí', isNew: true },
  }));
  await admin.send('/api/spec-rows', { method: 'POST', body: { vehicle_id: id, rows } });
  const before = await orders('vehicle_specs', id);
  const all = (action: Action, collection: Kind, items: readonly { readonly id: string }[]) =>
    admin.send('/api/papelera', {
      method: 'POST',
      body: { action, items: items.map((item) => ({ collection, id: item.id })) },
    });
  expect(await all('papelera', 'vehicle_specs', rows)).toEqual({ changed: 60 });
  expect(await orders('vehicle_specs', id)).toEqual({});
  await all('restaurar', 'vehicle_specs', rows);
  expect(await orders('vehicle_specs', id)).toEqual(before);
  await expect(all('papelera', 'vehicle_images', rows)).rejects.toMatchObject({ status: 400 });
});

it('items are deleted after thirty days in the trash', async () => {
  const [old, young] = [await createVehicle(admin), await createVehicle(admin)];
  const photo = await createPhoto(admin, old.id);
  for (const { id } of [old, young]) await move('papelera', 'vehicles', id);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().replace('T', ' ');
  changeRows(pb.dataDir, 'UPDATE vehicles SET papelera = ? WHERE id = ?', days(31), old.id);
  changeRows(pb.dataDir, 'UPDATE vehicles SET papelera = ? WHERE id = ?', days(29), young.id);
  await superuser.crons.run('purge-trash');
  const isThere = (collection: Kind, id: string) =>
    superuser
      .collection(collection)
      .getOne(id)
      .then(
        () => true,
        () => false,
      );
  await expect.poll(() => isThere('vehicles', old.id)).toBe(false);
  expect(await isThere('vehicle_images', photo.id)).toBe(false);
  expect(await isThere('vehicles', young.id)).toBe(true);
});

it('an item restored while the purge runs stays', async () => {
  const car = await createVehicle(admin);
  await move('papelera', 'vehicles', car.id);
  const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString().replace('T', ' ');
  changeRows(pb.dataDir, 'UPDATE vehicles SET papelera = ? WHERE id = ?', longAgo, car.id);
  await waitingForTheirTurn<unknown>(
    pb.dataDir,
    () => move('restaurar', 'vehicles', car.id),
    () => superuser.crons.run('purge-trash'),
  );
  // This write is queued behind the purge.
  await createVehicle(admin);
  expect((await superuser.collection('vehicles').getOne(car.id))['papelera']).toBe('');
});

it('is for administrators only, and cannot be written past its route', async () => {
  const car = await createVehicle(admin);
  for (const client of [pb.anonymous(), await pb.signUp('cliente@nordvia.example')]) {
    await expect(move('papelera', 'vehicles', car.id, client)).rejects.toMatchObject({ status: 403 });
    await expect(client.send('/api/papelera', {})).rejects.toMatchObject({ status: 403 });
    await expect(client.send('/api/sin-fotos', {})).rejects.toMatchObject({ status: 403 });
    await expect(client.send('/api/papelera/total', {})).rejects.toMatchObject({ status: 403 });
  }
  const saved = await admin.collection('vehicles').update(car.id, { papelera: '2026-01-01 00:00:00.000Z' });
  expect(saved).not.toHaveProperty('papelera');
  expect((await admin.collection('vehicles').getOne(car.id)).id).toBe(car.id);
  const photo = await createPhoto(admin, car.id);
  const since = { papelera: '2026-01-01 00:00:00.000Z' };
  await admin.collection('vehicle_images').update(photo.id, since);
  expect((await admin.collection('vehicle_images').getOne(photo.id)).id).toBe(photo.id);
  await expect(move('papelera', 'leads' as Kind, car.id)).rejects.toMatchObject({ status: 400 });
});

it('open pages receive events when a car is trashed and when it is restored', async () => {
  const car = await createVehicle(admin);
  const hidden = await createVehicle(admin, { status: 'oculto' });
  const [visitor, staff] = await Promise.all([
    subscribeAsSite(pb.url, ['vehicles/*']),
    subscribe(pb.url, ['vehicles/*'], admin.authStore.token),
  ]);
  await move('papelera', 'vehicles', hidden.id);
  await move('papelera', 'vehicles', car.id);
  await move('restaurar', 'vehicles', car.id);
  const heard = (by: typeof visitor) =>
    by.events.map(({ data }) => `${data.action} ${String(data.record?.['id'])}`);
  await expect.poll(() => heard(visitor)).toEqual([`delete ${car.id}`, `update ${car.id}`]);
  await expect
    .poll(() => heard(staff))
    .toEqual([`delete ${hidden.id}`, `delete ${car.id}`, `update ${car.id}`]);
  visitor.close();
  staff.close();
});
