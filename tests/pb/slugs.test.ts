import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TestPocketbase } from '#tests/support/pocketbase.ts';

let pb: TestPocketbase;
let admin: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
});
afterAll(() => pb.destroy());

describe('slug', () => {
  it('is unique for each of 30 vehicles saved concurrently', async () => {
    const body = { marca: 'Mercedes-Benz', modelo: 'Clase G', anio: 2023 };
    const vehicles = await Promise.all(
      Array.from({ length: 30 }, () => admin.collection('vehicles').create(body)),
    );
    const base = 'mercedes-benz-clase-g-2023';
    const expected = [base, ...Array.from({ length: 29 }, (_, i) => `${base}-${i + 2}`)];
    expect(vehicles.map((vehicle) => String(vehicle['slug'])).sort()).toEqual(expected.sort());
  });

  it('stays when other fields change, and when only the spelling changes', async () => {
    const body = { marca: 'Porsche', modelo: '911', anio: 2020 };
    await admin.collection('vehicles').create(body);
    const second = await admin.collection('vehicles').create(body);
    const saved = await admin
      .collection('vehicles')
      .update(second.id, { km: 5, marca: 'PORSCHE ', slug: 'otro' });
    expect(saved['slug']).toBe('porsche-911-2020-2');
  });

  it('keeps the former one reserved for its vehicle, which may return to it', async () => {
    const vehicles = admin.collection('vehicles');
    const history = async (id: string): Promise<string[]> =>
      (
        await pb
          .anonymous()
          .collection('vehicle_slugs')
          .getFullList({ filter: `vehicle_id = '${id}'` })
      )
        .map((entry) => String(entry['slug']))
        .sort();
    const car = await vehicles.create({ marca: 'Kia', modelo: 'EV6', anio: 2022 });
    expect((await vehicles.update(car.id, { anio: 2023 }))['slug']).toBe('kia-ev6-2023');
    expect(await history(car.id)).toEqual(['kia-ev6-2022']);

    const newcomer = await vehicles.create({ marca: 'Kia', modelo: 'EV6', anio: 2022 });
    expect(newcomer['slug']).toBe('kia-ev6-2022-2');

    expect((await vehicles.update(car.id, { anio: 2022 }))['slug']).toBe('kia-ev6-2022');
    expect(await history(car.id)).toEqual(['kia-ev6-2023']);

    await vehicles.delete(car.id);
    const successor = await vehicles.create({ marca: 'Kia', modelo: 'EV6', anio: 2022 });
    expect(successor['slug']).toBe('kia-ev6-2022');
  });

  it('is released when only staff have seen it, and reserved once it was public', async () => {
    const vehicles = admin.collection('vehicles');
    const history = async (id: string) => {
      const own = { filter: `vehicle_id = '${id}'`, sort: 'slug' };
      return (await admin.collection('vehicle_slugs').getFullList(own)).map(({ slug }) => String(slug));
    };
    const car = await vehicles.create({ marca: 'Seat', modelo: 'Del Juzgado', anio: 2020, status: 'oculto' });
    await vehicles.update(car.id, { modelo: 'Tavascan' });
    expect(await history(car.id)).toEqual([]);

    await vehicles.update(car.id, { status: 'disponible' });
    await vehicles.update(car.id, { status: 'oculto' });
    await vehicles.update(car.id, { anio: 2021 });
    await vehicles.update(car.id, { anio: 2022 });
    expect(await history(car.id)).toEqual(['seat-tavascan-2020']);

    // Back to the public slug and away from it, hidden all the time.
    await vehicles.update(car.id, { anio: 2020 });
    expect(await history(car.id)).toEqual([]);
    await vehicles.update(car.id, { anio: 2023 });
    expect(await history(car.id)).toEqual(['seat-tavascan-2020']);

    await vehicles.update(car.id, { anio: 2024, status: 'disponible' });
    await vehicles.update(car.id, { anio: 2025, status: 'oculto' });
    expect(await history(car.id)).toEqual(['seat-tavascan-2020', 'seat-tavascan-2024']);

    const newcomer = await vehicles.create({ marca: 'Seat', modelo: 'Del Juzgado', anio: 2020 });
    expect(newcomer['slug']).toBe('seat-del-juzgado-2020');
  });

  it('allows every save of two concurrent renames of a car', async () => {
    const vehicles = admin.collection('vehicles');
    const car = await vehicles.create({ marca: 'Lotus', modelo: 'Emira', anio: 2020 });
    const isSaved = (change: Record<string, unknown>) =>
      vehicles.update(car.id, change).then(
        () => true,
        () => false,
      );
    for (let round = 0; round < 10; round++) {
      const changes = [
        { anio: 2021 },
        { km: round },
        { anio: 2022 },
        { precio_eur: 1000 + round },
        { anio: 2020 },
      ];
      const saved = await Promise.all(changes.map((change) => isSaved(change)));
      expect(saved, `round ${round}`).toEqual(changes.map(() => true));
    }
    // Whatever the last save left: the current slug is not a former one, and the next rename works.
    const renamed = await vehicles.update(car.id, { anio: 2024 });
    expect(renamed['slug']).toBe('lotus-emira-2024');
    const history = await pb
      .anonymous()
      .collection('vehicle_slugs')
      .getFullList({ filter: `vehicle_id = '${car.id}'` });
    expect(history.map((entry) => String(entry['slug']))).not.toContain('lotus-emira-2024');
  });

  it('has no history left from a refused save', async () => {
    const car = await admin.collection('vehicles').create({ marca: 'Mini', modelo: 'Cooper', anio: 2021 });
    await expect(
      admin.collection('vehicles').update(car.id, { anio: 2022, tapiceria: 'Seda' }),
    ).rejects.toThrow();
    const history = await admin
      .collection('vehicle_slugs')
      .getFullList({ filter: `vehicle_id = '${car.id}'` });
    expect(history).toEqual([]);
  });
});
