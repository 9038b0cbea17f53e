import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { readPublicStock } from '#src/features/vehicles/stock/stock.source.ts';
import { createRedirectMap } from '#src/server/http/redirect-map.ts';
import { createVisibilityIndex } from '#src/server/http/visibility-index.ts';
import { syncVisibility } from '#src/server/http/visibility-sync.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { createStockMemory } from '#src/server/render/stock-memory.ts';
import { changeRows } from '#tests/support/database.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createPhoto, createSpec, createVehicle } from '#tests/support/stock.ts';

let pb: TestPocketbase;
let admin: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
});
afterAll(() => pb.destroy());

interface Changes {
  readonly cursor: number;
  readonly vehicles: readonly string[] | null;
}

const since = async (cursor: number): Promise<Changes> =>
  (await (await pb.internal('GET', `stock-changes?since=${cursor}`)).json()) as Changes;

/** The cars that the log lists for the changes of `work`. */
async function changedBy(work: () => Promise<unknown>): Promise<Changes['vehicles']> {
  const { cursor } = await since(0);
  await work();
  return (await since(cursor)).vehicles;
}

describe('the stock log', () => {
  it('lists the car of every kind of change', async () => {
    const { id } = await createVehicle(admin);
    const photo = await createPhoto(admin, id);
    const spec = await createSpec(admin, id);
    const kinds: Readonly<Record<string, () => Promise<unknown>>> = {
      price: () => admin.collection('vehicles').update(id, { precio_eur: 1000 }),
      'new photo': () => createPhoto(admin, id),
      'photo text': () => admin.collection('vehicle_images').update(photo.id, { alt: 'Otro' }),
      'photo measure': () =>
        pb.internal('POST', `photos/${photo.id}/measure`, { ancho: 8, alto: 8, placeholder: 'x' }),
      'new spec': () => createSpec(admin, id, { clave: 'Otra' }),
      'spec text': () => admin.collection('vehicle_specs').update(spec.id, { valor: '8' }),
      'spec deleted': () => admin.collection('vehicle_specs').delete(spec.id),
      'photo deleted': () => admin.collection('vehicle_images').delete(photo.id),
      hidden: () => admin.collection('vehicles').update(id, { status: 'oculto' }),
      deleted: () => admin.collection('vehicles').delete(id),
    };
    for (const [kind, work] of Object.entries(kinds)) expect(await changedBy(work), kind).toEqual([id]);
  });

  it('lists nothing for a refused save', async () => {
    const { id } = await createVehicle(admin);
    const refused = () =>
      admin
        .collection('vehicles')
        .update(id, { anio: 1000 })
        .catch(() => undefined);
    expect(await changedBy(refused)).toEqual([]);
  });

  it('lists all cars as unknown for a full publication, and for an entry that it does not have', async () => {
    const again = () =>
      fetch(`${pb.url}/api/publish`, {
        method: 'POST',
        headers: { Authorization: admin.authStore.token },
      });
    expect(await changedBy(again)).toBeNull();
    const { cursor } = await since(0);
    expect((await since(cursor + 1)).vehicles).toBeNull();
  });
});

describe('the stock cache', () => {
  it('equals a full read after any change, and reloads only changed cars', async () => {
    const memory = createStockMemory({ pocketbaseUrl: pb.url, secret: TEST_SECRET });
    const cars = await Promise.all([createVehicle(admin), createVehicle(admin), createVehicle(admin)]);
    const [first, second, third] = cars.map(({ id }) => id) as [string, string, string];
    const before = (await memory.read()).vehicles;
    await createPhoto(admin, first);
    await createSpec(admin, first);
    await admin.collection('vehicles').update(second, { status: 'oculto' });
    await createVehicle(admin);
    const after = (await memory.read()).vehicles;
    expect(after).toEqual((await readPublicStock(pb.url)).vehicles);
    // The same object: it was not reloaded.
    expect(after.find(({ id }) => id === third)).toBe(before.find(({ id }) => id === third));
    expect(after.find(({ id }) => id === first)).not.toBe(before.find(({ id }) => id === first));
  });

  it('reloads everything when PocketBase’s cars differ from the log', async () => {
    const memory = createStockMemory({ pocketbaseUrl: pb.url, secret: TEST_SECRET });
    const { id } = await createVehicle(admin, { marca: 'Saab' });
    await memory.read();
    const stamp = '2027-01-01 00:00:00.000Z';
    changeRows(pb.dataDir, "UPDATE vehicles SET marca = 'Volvo', updated_at = ? WHERE id = ?", stamp, id);
    expect((await memory.read()).vehicles.find((vehicle) => vehicle.id === id)?.marca).toBe('Volvo');
  });

  it('reloads everything each time without a secret', async () => {
    const memory = createStockMemory({ pocketbaseUrl: pb.url });
    await memory.read();
    const { id } = await createVehicle(admin);
    expect((await memory.read()).vehicles.map((vehicle) => vehicle.id)).toContain(id);
  });

  it('rejects when PocketBase refuses its log', async () => {
    await expect(createStockMemory({ pocketbaseUrl: pb.url, secret: 'wrong' }).read()).rejects.toThrow('404');
  });
});

describe('the visibility index', () => {
  it('follows the log, and reads the full list when the cars differ from it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'visibility-'));
    const visibility = await createVisibilityIndex(path.join(folder, 'visibility.json'));
    const client = createPocketBaseClient(pb.url, TEST_SECRET);
    const publicVehicles = vi.fn(client.publicVehicles);
    let report: (version: number) => void = () => undefined;
    syncVisibility({
      ...{ visibility, former: createRedirectMap(visibility) },
      pocketbase: { ...client, publicVehicles },
      publication: {
        listen: (listener) => {
          report = listener;
          return () => undefined;
        },
      },
    });
    let version = 0;
    const byId = (cars: readonly { readonly id: string; readonly slug: string }[]) =>
      Object.fromEntries(cars.map(({ id, slug }) => [id, slug]));
    const equalsAfter = async (work: () => Promise<unknown>, fullLists: number) => {
      await work();
      report(++version);
      const cars = byId(await client.publicVehicles());
      await expect.poll(() => byId(visibility.vehicles())).toEqual(cars);
      expect(publicVehicles).toHaveBeenCalledTimes(fullLists);
    };
    const car = await createVehicle(admin, { marca: 'Saab' });
    const vehicles = admin.collection('vehicles');

    await equalsAfter(() => Promise.resolve(), 1);
    await equalsAfter(() => vehicles.update(car.id, { status: 'oculto' }), 1);
    await equalsAfter(() => vehicles.update(car.id, { status: 'disponible', marca: 'Volvo' }), 1);
    await equalsAfter(() => vehicles.delete(car.id), 1);
    const other = await createVehicle(admin);
    await equalsAfter(() => Promise.resolve(), 1);
    changeRows(pb.dataDir, "UPDATE vehicles SET slug = 'otra-2020' WHERE id = ?", other.id);
    await equalsAfter(() => createVehicle(admin), 2);
    rmSync(folder, { recursive: true });
  });
});
