import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { IMPORT_ROWS_AT_ONCE } from '#src/features/admin/stock-files/stock-import.schema.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { changingRow, fatesOf, newId, newRow, stockImports } from '#tests/support/stock-import.ts';
import { createVehicle, throwAway } from '#tests/support/stock.ts';

/** The import of a stock file, as sent by the panel: all rows of a request or none, and none twice. */

let pb: TestPocketbase;
let admin: PocketBase;
let imports: ReturnType<typeof stockImports>;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  imports = stockImports(admin);
});
afterAll(() => pb.destroy());

interface Refusal {
  readonly status: number;
  readonly response: { readonly data: Readonly<Record<string, { code: string; message: string }>> };
}

const vehicles = () => admin.collection('vehicles');
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('was accepted')),
    (error: unknown) => error as Refusal,
  );
const countOf = async (filter: string) => (await vehicles().getList(1, 1, { filter })).totalItems;
const carsOf = ({ id }: { readonly id: string }) => countOf(`modelo = 'Ibiza ${id}'`);

/** Saves one row. */
async function saveOne(row: object, importId?: string) {
  const [saved] = await imports.save([row], importId);
  if (saved === undefined) throw new Error('no row in the response');
  return saved;
}

it('creates hidden cars with a reference, the defaults and their author', async () => {
  const [first, second] = [newRow(), newRow({ referencia: ' mi 7', status: 'disponible', vin: '' })];
  const saved = await imports.save([first, second]);
  expect(saved).toMatchObject([
    { id: first.id, fate: 'creada', referencia: 'V-0001', precio_anterior_eur: null },
    { id: second.id, fate: 'creada', referencia: 'MI 7' },
  ]);
  const [one, other] = saved.map(({ vehicle }) => vehicle);
  expect(await vehicles().getOne(one ?? '')).toMatchObject({
    ...{ modelo: `Ibiza ${first.id}`, status: 'oculto' },
    ...{ iva_incluido: true, destacado: false },
  });
  expect((await vehicles().getOne(other ?? ''))['status']).toBe('disponible');
  const entry = await admin.collection('historial').getFirstListItem(`registro = '${one ?? ''}'`);
  expect(entry).toMatchObject({ accion: 'crear' });
  expect(entry['quien_nombre']).toContain('@');
});

it('changes the given fields, private ones too, and reports a removed previous price', async () => {
  const car = await createVehicle(admin, { precio_eur: 48_000, precio_anterior_eur: 50_000, km: 10 });
  const fields = { precio_eur: 49_000, proveedor: 'Müller' };
  const [row, importId] = [changingRow(car, fields), newId('i')];
  const answer = { id: row.id, vehicle: car.id, precio_anterior_eur: null };
  expect(await saveOne(row, importId)).toMatchObject({ ...answer, fate: 'cambiada' });
  expect(await vehicles().getOne(car.id)).toMatchObject({ ...fields, km: 10 });
  const entry = await admin
    .collection('historial')
    .getFirstListItem(`registro = '${car.id}' && accion = 'cambiar'`);
  expect(entry['cambios']).toMatchObject({ precio_eur: [48_000, 49_000] });
  // A retry after a lost response, also when the car was edited meanwhile.
  expect(await saveOne(row)).toMatchObject({ ...answer, fate: 'igual' });
  await vehicles().update(car.id, { precio_eur: 47_000 });
  expect(await saveOne(row, importId)).toMatchObject({ ...answer, fate: 'igual' });
  expect(await saveOne(row)).toMatchObject({ ...answer, fate: 'conflicto' });
  expect(await vehicles().getOne(car.id)).toMatchObject({ precio_eur: 47_000 });
});

it('refuses a row with a forbidden previous price, with the panel’s message', async () => {
  const car = await createVehicle(admin, { precio_eur: 48_000 });
  const row = changingRow(car, { precio_eur: 45_000, precio_anterior_eur: 50_000 });
  const refused = await refusal(imports.save([row]));
  expect(refused.response.data['row']).toEqual({
    code: row.id,
    message: 'No puede superar 48.000\u202f€, el precio hasta ahora.',
  });
  expect((await vehicles().getOne(car.id))['precio_eur']).toBe(48_000);
});

it('overwrites no later change, and restores nothing from the trash', async () => {
  const [car, gone] = [await createVehicle(admin, { km: 1 }), await createVehicle(admin)];
  await vehicles().update(car.id, { color_exterior: 'Rojo' });
  await throwAway(admin, 'vehicles', gone.id);
  const rows = [changingRow(car, { km: 5 }), changingRow(gone, { km: 5 }), newRow()];
  expect(fatesOf(await imports.save(rows))).toEqual(['conflicto', 'ausente', 'creada']);
  expect(await vehicles().getOne(car.id)).toMatchObject({ km: 1, color_exterior: 'Rojo' });
});

it('saves all rows or none, and names the offending one', async () => {
  const before = await countOf('');
  const { id } = await createVehicle(admin, { referencia: 'TOMADA' });
  const [right, wrong, old] = [newRow(), newRow({ referencia: 'tomada' }), newRow({ anio: 1970 })];
  const refused = await refusal(imports.save([right, wrong, old]));
  expect(refused.status).toBe(400);
  expect(refused.response.data['row']).toEqual({ code: wrong.id, message: 'Ya la tiene otro vehículo.' });
  expect((await refusal(imports.save([old]))).response.data['row']?.message).toContain('El año debe estar');
  expect(await countOf('')).toBe(before + 1);
  expect(await imports.check([right.id, wrong.id])).toMatchObject({ arrived: [] });
  await vehicles().delete(id);
});

describe('a repeated row', () => {
  it.each([
    ['while its car is there', async () => Promise.resolve(), 'igual'],
    [
      'after its car has come back from the trash',
      async (id: string) => {
        await throwAway(admin, 'vehicles', id);
        await throwAway(admin, 'vehicles', id, 'restaurar');
      },
      'igual',
    ],
    ['after its car went to the trash', (id: string) => throwAway(admin, 'vehicles', id), 'creada'],
    ['after its car was deleted for good', (id: string) => vehicles().delete(id), 'creada'],
  ])('%s', async (_, happen: (id: string) => Promise<unknown>, fate) => {
    const row = newRow();
    const { vehicle, referencia } = await saveOne(row);
    await happen(vehicle);
    const { arrived } = await imports.check([row.id]);
    expect(arrived).toEqual(
      fate === 'creada' ? [] : [expect.objectContaining({ id: row.id, vehicle, referencia })],
    );
    const again = await saveOne(row);
    expect(again.fate).toBe(fate);
    expect(again.vehicle === vehicle).toBe(fate === 'igual');
    expect(await carsOf(row)).toBe(1);
  });

  it('creates its car again with the reference of its former car in the trash', async () => {
    const row = newRow({ referencia: 'R-001' });
    const { vehicle } = await saveOne(row);
    await throwAway(admin, 'vehicles', vehicle);
    expect(await imports.check([row.id])).toMatchObject({ arrived: [], remade: [row.id] });
    expect(await saveOne(row)).toMatchObject({ fate: 'creada', referencia: 'R-001' });
    await throwAway(admin, 'vehicles', vehicle, 'restaurar');
    expect((await vehicles().getOne(vehicle))['referencia']).toMatch(/^V-\d{4}$/);
  });

  it('creates no second car in the same import, although its car was trashed meanwhile', async () => {
    const [row, importId] = [newRow(), newId('i')];
    const { vehicle } = await saveOne(row, importId);
    await throwAway(admin, 'vehicles', vehicle);
    expect(await saveOne(row, importId)).toMatchObject({ vehicle, fate: 'igual' });
  });

  it.each([
    ['two imports', () => [newId('i'), newId('i')]],
    ['one import', () => Array<string>(2).fill(newId('i'))],
  ])('makes one car of two requests of %s at once', async (_, ids) => {
    const row = newRow();
    const both = await Promise.all(ids().map((id) => saveOne(row, id)));
    expect(fatesOf(both).sort()).toEqual(['creada', 'igual']);
    expect(new Set(both.map(({ vehicle }) => vehicle)).size).toBe(1);
    expect(await carsOf(row)).toBe(1);
  });

  it('is known with the values it wrote, not with later ones from other rows and people', async () => {
    const row = newRow({ km: 10, etiquetas: ['Techo'], precio_eur: 20_000.5 });
    const { vehicle } = await saveOne(row);
    const car = await vehicles().getOne(vehicle);
    await saveOne(changingRow(car, { km: 20, proveedor: 'Müller' }));
    await vehicles().update(vehicle, { km: 30, color_exterior: 'Rojo' });
    const [arrived] = (await imports.check([row.id])).arrived;
    expect(arrived?.fields).toMatchObject({
      ...{ marca: 'Seat', anio: 2020, etiquetas: ['Techo'], precio_eur: 20_000.5 },
      ...{ km: 10, proveedor: '', color_exterior: '', status: 'oculto', iva_incluido: true },
    });
  });
});

describe('a car from an import before values were stored', () => {
  /** Its row has the car's id, and only the ledger lists it. */
  async function earlierCar() {
    const row = newRow();
    await vehicles().create({ ...row.fields, id: row.id });
    changeRows(pb.dataDir, "INSERT INTO import_ledger (id, collection) VALUES (?, 'vehicles')", row.id);
    return row;
  }

  it('is found by its row, without values, and can be changed', async () => {
    const row = await earlierCar();
    const car = await vehicles().getOne(row.id);
    expect(await saveOne(row)).toMatchObject({ vehicle: row.id, fate: 'igual' });
    expect((await imports.check([row.id])).arrived).toEqual([
      { id: row.id, vehicle: row.id, referencia: String(car['referencia']), fields: null },
    ]);
    expect((await saveOne({ ...changingRow(car, { km: 9 }), id: row.id })).fate).toBe('cambiada');
    expect((await imports.check([row.id])).arrived).toMatchObject([{ fields: { km: 9 } }]);
  });

  it('is imported again after its deletion', async () => {
    const row = await earlierCar();
    await vehicles().delete(row.id);
    expect((await imports.check([row.id])).arrived).toEqual([]);
    const again = await saveOne(row);
    expect(again.fate).toBe('creada');
    expect(again.vehicle).not.toBe(row.id);
    expect(await saveOne(row)).toMatchObject({ vehicle: again.vehicle, fate: 'igual' });
  });
});

it('deletes the rows of a permanently deleted car', async () => {
  const { vehicle } = await saveOne(newRow({ matricula: '1234 BCD' }));
  const rows = () => queryRows(pb.dataDir, 'SELECT * FROM stock_import_rows WHERE vehicle_id = ?', vehicle);
  await throwAway(admin, 'vehicles', vehicle);
  expect(rows()).toHaveLength(1);
  await throwAway(admin, 'vehicles', vehicle, 'eliminar');
  expect(rows()).toEqual([]);
});

it('returns the cars in the trash', async () => {
  const car = await createVehicle(admin, { referencia: 'TIRADA', matricula: '7777 BBB' });
  const thrown = expect.objectContaining({ referencia: 'TIRADA', matricula: '7777 BBB' }) as unknown;
  expect((await imports.check([])).trashed).not.toContainEqual(thrown);
  await throwAway(admin, 'vehicles', car.id);
  expect(await imports.check([])).toMatchObject({
    arrived: [],
    trashed: expect.arrayContaining([thrown]) as unknown,
  });
});

const twice = newRow();
it.each([
  ['no rows', [[]]],
  ['too many', [Array.from({ length: IMPORT_ROWS_AT_ONCE + 1 }, () => newRow())]],
  ['one id twice', [[twice, twice]]],
  ['another id', [[newRow({}, '../41')]]],
  ['another id of a car', [[{ ...newRow(), vehicle: '../41' }]]],
  ['a field that is not to be set', [[newRow({ papelera: '2020-01-01' })]]],
  ['the address', [[newRow({ slug: 'mio' })]]],
  ['another id of an import', [[newRow()], 'x']],
  ['a long name of a file', [[newRow()], newId('i'), 'x'.repeat(201)]],
  ['no name of a file', [[newRow()], newId('i'), 7]],
] as const)('refuses %s', async (_, [rows, importId, file]) => {
  expect((await refusal(imports.save(rows, importId, file))).status).toBe(400);
});

it('is for administrators only', async () => {
  for (const client of [pb.anonymous(), await pb.signUp('cliente@cliente.example')]) {
    const { save, check, last, undo } = stockImports(client);
    for (const call of [() => save([newRow()]), () => check([]), last, () => undo(newId('i'))])
      await expect(call()).rejects.toMatchObject({ status: 403 });
  }
});
