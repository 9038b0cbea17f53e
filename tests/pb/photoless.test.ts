import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createPhoto, createVehicle } from '#tests/support/stock.ts';

let pb: TestPocketbase;
let admin: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
});
afterAll(() => pb.destroy());

it('lists the cars without photos, those for sale before hidden and sold ones', async () => {
  const names = new Map<string, string>();
  for (const [name, status] of [
    ['first', 'disponible'],
    ['with photo', 'disponible'],
    ['second', 'reservado'],
    ['sold', 'vendido'],
    ['hidden', 'oculto'],
  ] as const) {
    const { id } = await createVehicle(admin, { status });
    names.set(id, name);
    if (name === 'with photo') await createPhoto(admin, id);
  }
  const { ids } = await admin.send<{ ids: string[] }>('/api/sin-fotos', {});
  const listed = ids.flatMap((id) => names.get(id) ?? []);
  expect(listed.slice(0, 2).toSorted()).toEqual(['first', 'second']);
  expect(listed.slice(2).toSorted()).toEqual(['hidden', 'sold']);
  for (let more = 0; more < 31; more++) await createVehicle(admin);
  const count = async (query: Readonly<Record<string, string>>) =>
    (await admin.send<{ ids: string[] }>('/api/sin-fotos', { query })).ids.length;
  expect([await count({}), await count({ todos: '1' })]).toEqual([30, 35]);
});
