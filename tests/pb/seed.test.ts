import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { vehicleSchema } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';
import { seedDemo, type SeedOptions } from '#scripts/demo/seed.ts';
import type PocketBase from 'pocketbase';

const COLLECTIONS = ['vehicles', 'vehicle_images', 'vehicle_specs'] as const;
const PHOTOS = readdirSync(path.resolve('scripts/demo/photos')).length;

let pb: TestPocketbase;
let admin: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
});
afterAll(() => pb.destroy());

const seed = (options: Pick<SeedOptions, 'onProgress' | 'signal'> = {}) =>
  seedDemo({ url: pb.url, email: 'admin@nordvia.example', password: TEST_PASSWORD, ...options });
const everything = () =>
  Promise.all(COLLECTIONS.map((name) => admin.collection(name).getFullList({ sort: 'id' })));

it('stops before the next record when aborted, and resolves when the current ones are stored', async () => {
  const reason = new Error('aborted');
  const stopping = new AbortController();
  const reported: number[] = [];
  const onProgress: SeedOptions['onProgress'] = ({ done }) => {
    reported.push(done);
    if (done === 2) stopping.abort(reason);
  };
  await expect(seed({ onProgress, signal: stopping.signal })).rejects.toBe(reason);
  expect(reported).toEqual([1, 2]);
  const stored = async () => (await everything()).map((records) => records.length);
  expect(await stored()).toEqual([2, 0, 0]);
  for (const { id } of await admin.collection('vehicles').getFullList())
    await admin.collection('vehicles').delete(id);
});

it('seeds the stock once, completes it after an interruption, and then changes nothing', async () => {
  const first = await seed();
  expect(first).toEqual({ vehicles: 30, photos: PHOTOS, specs: expect.any(Number) as number });
  expect(first.specs).toBeGreaterThan(30 * 35);

  const [vehicles = [], images = [], specs = []] = await everything();
  expect([vehicles.length, images.length, specs.length]).toEqual([30, PHOTOS, first.specs]);

  const slugs = vehicles.map((vehicle) => String(vehicle['slug']));
  expect(slugs).toEqual(expect.arrayContaining(['bmw-x5-2022', 'bmw-x5-2022-2']));
  expect(slugs).toEqual(expect.arrayContaining(['porsche-911-2022', 'porsche-911-2022-2']));

  expect(await seed()).toEqual({ vehicles: 0, photos: 0, specs: 0 });
  expect(await everything()).toEqual([vehicles, images, specs]);

  const [lostPhoto] = images;
  const [lostSpec] = specs;
  const lostCar = vehicles.find((vehicle) => vehicle['slug'] === 'ford-ranger-2023');
  await admin.collection('vehicle_images').delete(lostPhoto?.id ?? '');
  await admin.collection('vehicle_specs').delete(lostSpec?.id ?? '');
  await admin.collection('vehicles').delete(lostCar?.id ?? '');
  expect((await seed()).vehicles).toBe(1);
  const after = await everything();
  expect(after.map((records) => records.length)).toEqual([30, PHOTOS, first.specs]);
}, 120_000);

it('keeps absent numbers null, tags a list and the supplier hidden', async () => {
  const anonymous = pb.anonymous().collection('vehicles');
  const raw = await anonymous.getFirstListItem("slug = 'ford-ranger-2023'");
  const ranger = vehicleSchema.parse(raw);
  expect(ranger).toMatchObject({ km: null, precio_anterior_eur: null, precio_eur: 56900 });
  expect(ranger.etiquetas).toEqual(['Doble-cabina', 'Bloqueo-de-diferencial']);
  expect(raw).not.toHaveProperty('proveedor');
  const seen = await admin.collection('vehicles').getFirstListItem("slug = 'ford-ranger-2023'");
  expect(seen['proveedor']).toBe('Hansekai Fahrzeughandel GmbH');
});

it('starts with the cars that lead the home page', async () => {
  const newest = await pb
    .anonymous()
    .collection('vehicles')
    .getList(1, 3, { filter: "status = 'disponible'", sort: '-created_at' });
  expect(newest.items.map((vehicle) => String(vehicle['version']))).toEqual([
    'quattro',
    'Avant 4.0 TFSI quattro',
    'Competition Cabrio M xDrive',
  ]);
});
