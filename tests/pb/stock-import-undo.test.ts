import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { changeRows, queryRows, waitingForTheirTurn } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';
import {
  changingRow,
  fatesOf,
  newId,
  newRow,
  stockImports,
  type SentRow,
} from '#tests/support/stock-import.ts';
import { createPhoto, createVehicle, throwAway, vehicleBody } from '#tests/support/stock.ts';

/**
 * Undoing a stock import: created cars go to the trash, changed fields are restored, and later edits stay.
 */

let pb: TestPocketbase;
let admin: PocketBase;
let imports: ReturnType<typeof stockImports>;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  imports = stockImports(admin);
});
afterAll(() => pb.destroy());

const vehicles = () => admin.collection('vehicles');
const NOTHING = { trashed: 0, restored: 0, kept: [], remaining: 0 };

/** Runs an import of these rows. */
async function importOf(rows: readonly SentRow[], file = 'stock.xlsx') {
  const id = newId('i');
  const saved = await imports.save(rows, id, file);
  return { id, saved, cars: saved.map(({ vehicle }) => vehicle) };
}

/** Backdates an import by some hours. */
function letPass(id: string, hours: number): void {
  const then = new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ');
  changeRows(pb.dataDir, 'UPDATE stock_imports SET saved_at = ? WHERE id = ?', then, id);
}

const entriesOf = (id: string) =>
  admin.collection('historial').getFullList<Record<'accion' | 'cambios' | 'quien_nombre', unknown>>({
    ...{ filter: `registro = '${id}'`, sort: '-created_at,-@rowid' },
    fields: 'accion,cambios,quien_nombre',
  });

const isInTrash = async (id: string) =>
  (await vehicles()
    .getOne(id)
    .catch(() => null)) === null &&
  queryRows(pb.dataDir, "SELECT id FROM vehicles WHERE id = ? AND papelera != ''", id).length === 1;

it('moves created cars to the trash, from where they can be restored completely', async () => {
  const { id, cars } = await importOf([newRow({ status: 'disponible' }), newRow()]);
  expect(await imports.undo(id)).toEqual({ ...NOTHING, trashed: 2 });
  const [car = ''] = cars;
  expect(await isInTrash(car)).toBe(true);
  const trash = await admin.send<{ items: { id: string; who: string }[] }>('/api/papelera', {});
  const item = trash.items.find((one) => one.id === car);
  expect(item?.who).toContain('admin@nordvia.example');
  expect((await entriesOf(car)).map(({ accion }) => accion)).toEqual(['papelera', 'crear']);
  await throwAway(admin, 'vehicles', car, 'restaurar');
  expect(await vehicles().getOne(car)).toMatchObject({ marca: 'Seat', status: 'disponible' });
  expect(await imports.undo(id)).toEqual({ ...NOTHING, trashed: 2 });
  expect((await vehicles().getOne(car))['marca']).toBe('Seat');
});

it('lists later additions to a created car', async () => {
  const { id, cars } = await importOf([newRow({ km: 5 })]);
  const [car = ''] = cars;
  const { referencia } = await vehicles().update<{ referencia: string }>(car, {
    km: 6,
    color_exterior: 'Rojo',
  });
  await createPhoto(admin, car);
  const { kept, trashed } = await imports.undo(id);
  expect(trashed).toBe(1);
  expect(kept).toEqual([
    expect.objectContaining({ referencia, fields: ['km', 'color_exterior', 'imagenes'], why: 'papelera' }),
  ]);
});

const BEFORE = {
  ...{ precio_eur: 20_000, km: 1000, etiquetas: ['Techo'], destacado: false, status: 'disponible' },
  ...{ proveedor: 'Müller', primera_matriculacion: '2020-02-03', version: '' },
};
const AFTER = {
  ...{ precio_eur: 19_000, km: null, etiquetas: [], destacado: true, status: 'reservado' },
  ...{ proveedor: '', primera_matriculacion: '', version: 'Sport' },
};

describe('a changed car', () => {
  it.each([
    ['gets all of its values back', {}, [], BEFORE],
    [
      'keeps what was edited since',
      { precio_eur: 18_500, version: 'S' },
      [{ fields: ['version', 'precio_eur'], why: 'editado' }],
      { ...BEFORE, precio_eur: 18_500, version: 'S' },
    ],
    ['is not listed for what was set back by hand', { km: 1000 }, [], BEFORE],
    [
      'keeps what was edited beside it',
      { color_exterior: 'Rojo' },
      [],
      { ...BEFORE, color_exterior: 'Rojo' },
    ],
  ])('%s', async (_, edit, kept, after) => {
    const car = await createVehicle(admin, BEFORE);
    const { id } = await importOf([changingRow(car, AFTER)]);
    await vehicles().update(car.id, edit);
    expect(await imports.undo(id)).toMatchObject({ ...NOTHING, restored: 1, kept });
    expect(await vehicles().getOne(car.id)).toMatchObject(after);
    const [entry] = await entriesOf(car.id);
    expect(entry).toMatchObject({ accion: 'cambiar', cambios: { status: ['reservado', 'disponible'] } });
    expect(entry?.quien_nombre).toContain('admin@nordvia.example');
  });

  it('stays unchanged when all imported fields were edited since', async () => {
    const car = await createVehicle(admin, { km: 1 });
    const { id } = await importOf([changingRow(car, { km: 2 })]);
    await vehicles().update(car.id, { km: 3 });
    const entries = await entriesOf(car.id);
    const titulo = `${String(car['marca'])} ${String(car['modelo'])}`;
    expect(await imports.undo(id)).toEqual({
      ...NOTHING,
      kept: [{ referencia: String(car['referencia']), titulo, fields: ['km'], why: 'editado', message: '' }],
    });
    expect((await vehicles().getOne(car.id))['km']).toBe(3);
    expect(await entriesOf(car.id)).toEqual(entries);
  });

  it('gets the price back without a previous price that the thirty-day rule forbids', async () => {
    const car = await createVehicle(admin, { precio_eur: 48_000, precio_anterior_eur: 50_000 });
    const { id } = await importOf([changingRow(car, { precio_eur: 49_000 })]);
    expect(await imports.undo(id)).toMatchObject({
      restored: 1,
      kept: [{ fields: ['precio_anterior_eur'], why: 'regla' }],
    });
    expect(await vehicles().getOne(car.id)).toMatchObject({ precio_eur: 48_000, precio_anterior_eur: null });
  });

  it('is listed with the reason when a hook refuses it, and the others continue', async () => {
    const [car, other] = [await createVehicle(admin, { km: 1 }), await createVehicle(admin, { km: 1 })];
    const referencia = String(car['referencia']);
    const renamed = newId('N').toUpperCase();
    const { id } = await importOf([
      changingRow(car, { referencia: renamed, km: 2 }),
      changingRow(other, { km: 2 }),
    ]);
    await createVehicle(admin, { referencia });
    const { kept, restored } = await imports.undo(id);
    expect(restored).toBe(1);
    expect(kept).toMatchObject([
      {
        referencia: renamed,
        fields: ['km', 'referencia'],
        why: 'rechazado',
        message: 'Ya la tiene otro vehículo.',
      },
    ]);
    expect(await vehicles().getOne(car.id)).toMatchObject({ referencia: renamed, km: 2 });
    expect((await vehicles().getOne(other.id))['km']).toBe(1);
  });
});

it('skips cars that are in the trash or gone', async () => {
  const [changed, thrown] = [await createVehicle(admin, { km: 1 }), await createVehicle(admin, { km: 1 })];
  const rows = [changed, thrown].map((car) => changingRow(car, { km: 2 }));
  const { id, cars } = await importOf([...rows, newRow(), newRow()]);
  const [, , made = '', gone = ''] = cars;
  for (const car of [thrown.id, made]) await throwAway(admin, 'vehicles', car);
  await vehicles().delete(gone);
  expect(await imports.undo(id)).toEqual({ ...NOTHING, restored: 1 });
  await throwAway(admin, 'vehicles', thrown.id, 'restaurar');
  expect((await vehicles().getOne(thrown.id))['km']).toBe(2);
});

it('undoes rows in reverse order, fifty at a time, with two concurrent callers, and can be finished after 24 hours', async () => {
  const id = newId('i');
  const rows = Array.from({ length: 60 }, () => newRow());
  for (let start = 0; start < rows.length; start += 50) await imports.save(rows.slice(start, start + 50), id);
  const { arrived } = await imports.check(rows.map(({ id: row }) => row));
  expect(await imports.undo(id)).toEqual({ ...NOTHING, trashed: 50, remaining: 10 });
  expect(await isInTrash(arrived[59]?.vehicle ?? '')).toBe(true);
  expect(await isInTrash(arrived[9]?.vehicle ?? '')).toBe(false);
  expect(await imports.last()).toMatchObject({ id, made: 10 });
  letPass(id, 24.1);
  const both = await waitingForTheirTurn(
    pb.dataDir,
    () => imports.undo(id),
    () => imports.undo(id),
  );
  expect(both.map(({ remaining }) => remaining)).toContain(0);
  expect(await imports.undo(id)).toEqual({ ...NOTHING, trashed: 60 });
  const sql =
    "SELECT COUNT(*) AS found FROM historial WHERE accion = 'papelera' AND registro IN (SELECT vehicle_id FROM stock_import_rows WHERE import_id = ?)";
  expect(queryRows(pb.dataDir, sql, id)).toEqual([{ found: 60 }]);
});

describe('afterwards', () => {
  it('the file can be imported again as a new import', async () => {
    const row = newRow();
    const { id, cars } = await importOf([row]);
    await imports.undo(id);
    await expect(imports.save([newRow()], id)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('se ha deshecho') as unknown,
    });
    const again = await importOf([row]);
    expect(fatesOf(again.saved)).toEqual(['creada']);
    expect(again.cars).not.toEqual(cars);
  });

  it('the restored values no longer count as imported', async () => {
    const row = newRow({ km: 1 });
    const { cars } = await importOf([row]);
    const car = await vehicles().getOne(cars[0] ?? '');
    const { id } = await importOf([changingRow(car, { km: 2 })]);
    await imports.undo(id);
    expect((await imports.check([row.id])).arrived).toMatchObject([{ fields: { km: 1 } }]);
  });

  it('the import before it becomes the last one, and can be undone too', async () => {
    const first = await importOf([newRow()], 'primero.csv');
    const car = await vehicles().getOne(first.cars[0] ?? '');
    const second = await importOf([changingRow(car, { km: 2 })], ' segundo.csv ');
    expect(await imports.last()).toMatchObject({ id: second.id, file: 'segundo.csv', made: 0, changed: 1 });
    expect((await imports.last())?.author).toContain('admin@nordvia.example');
    await imports.undo(second.id);
    expect(await imports.last()).toMatchObject({ id: first.id, file: 'primero.csv', made: 1, changed: 0 });
    expect(await imports.undo(first.id)).toEqual({ ...NOTHING, trashed: 1 });
  });
});

it('is not offered for rows that changed nothing', async () => {
  const car = await createVehicle(admin, { km: 1 });
  const { id } = await importOf([changingRow(car, { km: 1 })]);
  expect((await imports.last())?.id).not.toBe(id);
});

it('is neither offered nor possible after 24 hours, and the nightly job deletes the replaced values', async () => {
  const late = { status: 400, message: expect.stringContaining('24 horas') as unknown };
  const car = await createVehicle(admin, { km: 1 });
  const row = newRow({ km: 4 });
  const { id, cars } = await importOf([changingRow(car, { km: 2 }), row]);
  letPass(id, 23.9);
  const superuser = await pb.superuser();
  // The job is done once it has pruned an older import: the response comes earlier.
  const older = newId('i');
  changeRows(
    pb.dataDir,
    "INSERT INTO stock_imports (id, author, file, saved_at) VALUES (?, '', '', '2026-01-01 00:00:00.000Z')",
    older,
  );
  await superuser.crons.run('prune-stock-imports');
  await expect
    .poll(() => queryRows(pb.dataDir, 'SELECT id FROM stock_imports WHERE id = ?', older))
    .toEqual([]);
  letPass(id, 24.1);
  expect((await imports.last())?.id).not.toBe(id);
  await expect(imports.undo(id)).rejects.toMatchObject(late);
  expect((await vehicles().getOne(car.id))['km']).toBe(2);
  const former = () =>
    queryRows(pb.dataDir, 'SELECT former FROM stock_import_rows WHERE import_id = ? ORDER BY seq', id);
  expect(former()).toEqual([{ former: '{"km":1}' }, { former: '' }]);
  await superuser.crons.run('prune-stock-imports');
  await expect.poll(former).toEqual([{ former: '' }, { former: '' }]);
  expect(queryRows(pb.dataDir, 'SELECT id FROM stock_imports WHERE id = ?', id)).toEqual([]);
  await expect(imports.undo(id)).rejects.toMatchObject(late);
  expect((await imports.check([row.id])).arrived).toMatchObject([{ vehicle: cars[1], fields: { km: 4 } }]);
  // The same import continues: the values it replaced earlier are no longer stored.
  const other = newRow();
  await imports.save([other], id);
  expect(await imports.undo(id)).toMatchObject({
    ...{ trashed: 2, restored: 0 },
    kept: [{ fields: ['km'], why: 'sin-anterior' }],
  });
});

it.each(['x', '', null])('refuses %o as an import id', async (id) => {
  await expect(imports.undo(id as string)).rejects.toMatchObject({ status: 400 });
});

it('removes the author when the account is deleted', async () => {
  const other = await pb.admin('otra@nordvia.example');
  const id = newId('i');
  await stockImports(other).save([newRow()], id);
  expect((await imports.last())?.author).toContain('otra@nordvia.example');
  await other.send('/api/delete-account', { method: 'POST', body: { password: TEST_PASSWORD } });
  expect(await imports.last()).toMatchObject({ id, author: '' });
  expect(queryRows(pb.dataDir, 'SELECT author FROM stock_imports WHERE id = ?', id)).toEqual([
    { author: '' },
  ]);
});

it('undoes nothing for an administrator who is removed while queued', async () => {
  const other = await pb.admin('sale@nordvia.example');
  const { id } = await importOf([newRow(vehicleBody())]);
  const removal = () =>
    pb.internal('POST', 'admins', { email: 'sale@nordvia.example', action: 'revoke' }).then(({ ok }) => ok);
  const undoing = () =>
    stockImports(other)
      .undo(id)
      .then(
        () => 200,
        (error: unknown) => (error as { status: number }).status,
      );
  const outcomes = await waitingForTheirTurn<unknown>(pb.dataDir, removal, undoing);
  expect(outcomes).toEqual([true, 403]);
  expect(await imports.last()).toMatchObject({ id, made: 1 });
});
