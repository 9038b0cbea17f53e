import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { IMPORT_ROWS_AT_ONCE } from '#src/features/admin/stock-files/stock-import.schema.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createVehicle, throwAway } from '#tests/support/stock.ts';

/** The stock from a file, as the panel sends it: all rows of a request or none, and none twice. */

let pb: TestPocketbase;
let admin: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
});
afterAll(() => pb.destroy());

interface Answer {
  readonly rows: readonly { readonly id: string; readonly fate: string; readonly referencia: string }[];
}
interface Refusal {
  readonly status: number;
  readonly response: { readonly data: Readonly<Record<string, { code: string; message: string }>> };
}

const vehicles = () => admin.collection('vehicles');
const send = (rows: readonly object[], client = admin) =>
  client.send<Answer>('/api/stock-import', { method: 'POST', body: { rows } });
const check = (ids: readonly string[], client = admin) =>
  client.send<unknown>('/api/stock-import/check', { method: 'POST', body: { ids } });
const fates = async (rows: readonly object[]) => (await send(rows)).rows.map(({ fate }) => fate);
const refusal = (rows: readonly object[]) =>
  send(rows).then(
    () => Promise.reject(new Error('was taken')),
    (error: unknown) => error as Refusal,
  );
const rowId = (number: number, kind = 'r') => `${kind}${String(number).padStart(14, '0')}`;
const newRow = (id: string, more: object = {}) => ({
  ...{ id, isNew: true, expected: '' },
  fields: { marca: 'Seat', modelo: `Ibiza ${id}`, anio: 2020, ...more },
});
const countOf = async (filter: string) => (await vehicles().getList(1, 1, { filter })).totalItems;

it('makes cars that are hidden, with a reference, the defaults and their author', async () => {
  const { rows } = await send([
    newRow(rowId(1)),
    newRow(rowId(2), { referencia: ' mi 7', status: 'disponible', vin: '' }),
  ]);
  expect(rows.map(({ fate, referencia }) => [fate, referencia])).toEqual([
    ['creada', 'V-0001'],
    ['creada', 'MI 7'],
  ]);
  expect(await vehicles().getOne(rowId(1))).toMatchObject({
    status: 'oculto',
    iva_incluido: true,
    destacado: false,
  });
  expect((await vehicles().getOne(rowId(2)))['status']).toBe('disponible');
  const entry = await admin.collection('historial').getFirstListItem(`registro = '${rowId(1)}'`);
  expect(entry).toMatchObject({ accion: 'crear' });
  expect(entry['quien_nombre']).toContain('@');
});

it('changes what is asked for, private fields too, and says which previous price it took away', async () => {
  const car = await createVehicle(admin, { precio_eur: 48_000, precio_anterior_eur: 50_000, km: 10 });
  const fields = { precio_eur: 49_000, proveedor: 'Müller' };
  const row = { id: car.id, isNew: false, expected: String(car['updated_at']), fields };
  expect((await send([row])).rows).toMatchObject([{ fate: 'cambiada', precio_anterior_eur: null }]);
  expect(await vehicles().getOne(car.id)).toMatchObject({ ...fields, km: 10 });
  const entry = await admin
    .collection('historial')
    .getFirstListItem(`registro = '${car.id}' && accion = 'cambiar'`);
  expect(entry['cambios']).toMatchObject({ precio_eur: [48_000, 49_000] });
  // As after an answer that was lost.
  expect(await fates([row])).toEqual(['igual']);
});

it('overwrites nobody, and brings back nothing from the trash', async () => {
  const [car, gone] = [await createVehicle(admin, { km: 1 }), await createVehicle(admin)];
  const of = ({ id, updated_at }: { id: string; updated_at?: string }) => ({
    ...{ id, isNew: false, expected: String(updated_at), fields: { km: 5 } },
  });
  await vehicles().update(car.id, { color_exterior: 'Rojo' });
  await throwAway(admin, 'vehicles', gone.id);
  expect(await fates([of(car), of(gone), newRow(rowId(3))])).toEqual(['conflicto', 'ausente', 'creada']);
  expect(await vehicles().getOne(car.id)).toMatchObject({ km: 1, color_exterior: 'Rojo' });
});

it('takes all rows or none, and names the one that is to blame', async () => {
  const before = await countOf('');
  const { id } = await createVehicle(admin, { referencia: 'TOMADA' });
  const wrong = newRow(rowId(12), { referencia: 'tomada' });
  const refused = await refusal([newRow(rowId(11)), wrong, newRow(rowId(13), { anio: 1970 })]);
  expect(refused.status).toBe(400);
  expect(refused.response.data['row']).toEqual({ code: rowId(12), message: 'Ya la tiene otro vehículo.' });
  expect((await refusal([newRow(rowId(13), { anio: 1970 })])).response.data['row']?.message).toContain(
    'El año debe estar',
  );
  expect(await countOf('')).toBe(before + 1);
  expect(await check([rowId(11), rowId(12)])).toMatchObject({ arrived: [] });
  await vehicles().delete(id);
});

describe('a file that comes again', () => {
  it('makes no car twice: not after an interruption, nor after a deletion', async () => {
    const rows = [21, 22, 23].map((number) => newRow(rowId(number)));
    expect(await fates(rows.slice(0, 2))).toEqual(['creada', 'creada']);
    const { referencia } = await vehicles().getOne<{ referencia: string }>(rowId(21));
    await vehicles().delete(rowId(22));
    await throwAway(admin, 'vehicles', rowId(21));
    await throwAway(admin, 'vehicles', rowId(21), 'restaurar');
    expect(await check(rows.map(({ id }) => id))).toMatchObject({
      arrived: [
        { id: rowId(21), referencia },
        { id: rowId(22), referencia: '' },
      ],
    });
    expect(await fates(rows)).toEqual(['igual', 'igual', 'creada']);
    expect(await countOf("modelo ~ 'Ibiza r0000000000002'")).toBe(2);
  });

  it('makes one car of two requests at once', async () => {
    const both = await Promise.all([send([newRow(rowId(31))]), send([newRow(rowId(31))])]);
    expect(both.flatMap(({ rows }) => rows.map(({ fate }) => fate)).sort()).toEqual(['creada', 'igual']);
  });
});

it('tells which references lie in the trash', async () => {
  const car = await createVehicle(admin, { referencia: 'TIRADA' });
  expect(await check([])).not.toMatchObject({ trashed: expect.arrayContaining(['TIRADA']) as unknown });
  await throwAway(admin, 'vehicles', car.id);
  expect(await check([])).toMatchObject({
    arrived: [],
    trashed: expect.arrayContaining(['TIRADA']) as unknown,
  });
});

it.each([
  ['no rows', []],
  ['too many', Array.from({ length: IMPORT_ROWS_AT_ONCE + 1 }, (_, index) => newRow(rowId(index, 'm')))],
  ['one id twice', [newRow(rowId(41)), newRow(rowId(41))]],
  ['another id', [newRow('../41')]],
  ['a field that is nobody’s to set', [newRow(rowId(41), { papelera: '2020-01-01' })]],
  ['the address', [newRow(rowId(41), { slug: 'mio' })]],
])('refuses %s', async (_, rows) => {
  expect((await refusal(rows)).status).toBe(400);
});

it('is for administrators alone', async () => {
  const visitor = pb.anonymous();
  for (const call of [() => send([newRow(rowId(51))], visitor), () => check([], visitor)])
    await expect(call()).rejects.toMatchObject({ status: 403 });
});
