import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { CarNumbers, Numbers } from '#src/features/admin/analytics/numbers.schema.ts';
import { visitsSender } from '#src/server/visits/visit-counter.ts';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createLead, createVehicle, throwAway } from '#tests/support/stock.ts';

/** Stored visits and the figures that staff read. */

let pb: TestPocketbase;
let admin: PocketBase;
let superuser: PocketBase;
const today = madridDay(new Date());
const daysAgo = (days: number) => daysLater(today, -days);
/** The current time some days ago, as PocketBase stores it. */
const momentAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ');

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  superuser = await pb.superuser();
});
afterAll(() => pb.destroy());

let batches = 0;
const store = (
  visitas: readonly { vehicle: string; dia: string; total: number }[],
  lote = `lote${++batches}`,
) => visitsSender(pb.url, TEST_SECRET)({ lote, visitas });
const visitsOf = (vehicle: string) =>
  queryRows(pb.dataDir, 'SELECT dia, total FROM visitas WHERE vehicle = ? ORDER BY dia', vehicle);
const age = (table: string, id: string, days: number) =>
  changeRows(pb.dataDir, `UPDATE ${table} SET created_at = ? WHERE id = ?`, momentAgo(days), id);
const numbersOf = async (...ids: string[]) =>
  admin.send<CarNumbers[]>('/api/numeros/coches', { query: { ids: ids.join(',') } });

async function carOf(days: number, change: Record<string, unknown> = {}): Promise<string> {
  const { id } = await createVehicle(admin, { precio_eur: 30_000, ...change });
  age('vehicles', id, days);
  return id;
}

async function addLead(vehicle: string, days: number): Promise<void> {
  age('leads', (await createLead(superuser, { vehicle_id: vehicle })).id, days);
}

it('counts no car of an empty stock', async () => {
  expect(await admin.send<Numbers>('/api/numeros', {})).toEqual({
    ...{ desde: '', quietos: [], quietosTotal: 0, enVenta: 0, preguntados: 0, cambios: [] },
  });
});

it('adds to the totals once per batch, for existing cars only', async () => {
  const car = await carOf(1);
  const visits = { vehicle: car, dia: today, total: 2 };
  await store(
    [visits, { ...visits, dia: daysAgo(1), total: 5 }, { ...visits, vehicle: 'nadie0000000000' }],
    'x',
  );
  await store([visits], 'x');
  await store([visits]);
  expect(visitsOf(car)).toEqual([
    { dia: daysAgo(1), total: 5 },
    { dia: today, total: 4 },
  ]);
  expect((await pb.internal('POST', 'visits', { lote: 1 })).status).toBe(400);
  const body = JSON.stringify({ lote: 'y', visitas: [visits] });
  const headers = { 'Content-Type': 'application/json' };
  expect((await fetch(`${pb.url}/api/internal/visits`, { method: 'POST', headers, body })).status).toBe(404);
  await admin.collection('vehicles').delete(car);
  expect(visitsOf(car)).toEqual([]);
});

it('returns leads, visits of thirty days, and when a car was sold', async () => {
  const [withLead, sold, other] = [await carOf(40), await carOf(40), await carOf(40)];
  await addLead(withLead, 100);
  await addLead(withLead, 1);
  await store([
    { vehicle: withLead, dia: today, total: 3 },
    { vehicle: withLead, dia: daysAgo(29), total: 4 },
    { vehicle: withLead, dia: daysAgo(30), total: 100 },
  ]);
  await admin.collection('vehicles').update(sold, { status: 'vendido' });
  const numbers = await numbersOf(withLead, sold, other, 'nadie0000000000');
  const of = (id: string) => numbers.find((car) => car.id === id);
  expect(numbers).toHaveLength(3);
  expect(of(withLead)).toEqual({ id: withLead, leads: 2, visitas: 7, vendido: '' });
  expect(of(sold)?.vendido).toMatch(new RegExp(`^${new Date().toISOString().slice(0, 10)} `));
  expect(of(other)).toEqual({ id: other, leads: 0, visitas: 0, vendido: '' });
  await expect(numbersOf("x' OR 1=1")).rejects.toMatchObject({ status: 400 });
});

it('lists cars without leads, and the effect of a price change', async () => {
  const quiet = await carOf(90);
  const seen = await carOf(20);
  const fresh = await carOf(3);
  const withOldLead = await carOf(200, { status: 'reservado' });
  await addLead(withOldLead, 61);
  const withLead = await carOf(90);
  await addLead(withLead, 30);
  const gone = await carOf(90);
  await throwAway(admin, 'vehicles', gone);
  await store([seen, fresh].map((vehicle) => ({ vehicle, dia: today, total: 20 })));
  const others = [
    await carOf(20),
    await carOf(90, { status: 'oculto' }),
    await carOf(90, { status: 'vendido' }),
  ];

  await admin.collection('vehicles').update(withLead, { precio_eur: 33 });
  await admin.collection('vehicles').update(withLead, { precio_eur: 28_000 });
  changeRows(
    pb.dataDir,
    "UPDATE historial SET created_at = ? WHERE registro = ? AND accion = 'cambiar'",
    ...[momentAgo(10), withLead],
  );
  await addLead(withLead, 9);
  await addLead(withLead, 25);
  await store([
    { vehicle: withLead, dia: daysAgo(11), total: 7 },
    { vehicle: withLead, dia: daysAgo(10), total: 2 },
    { vehicle: withLead, dia: today, total: 3 },
    { vehicle: withLead, dia: daysAgo(25), total: 50 },
  ]);

  const { desde, quietos, quietosTotal, cambios, ...counted } = await admin.send<Numbers>('/api/numeros', {});
  expect(quietos.map(({ id }) => id)).toEqual([withOldLead, quiet, seen]);
  expect(quietosTotal).toBe(3);
  // Two of them are from the test before, and one of those had a lead yesterday.
  expect(counted).toEqual({ enVenta: 8, preguntados: 2 });
  expect(quietos[0]).toMatchObject({ leads: 1, visitas: 0, precio_eur: 30_000, status: 'reservado' });
  expect(quietos.some(({ id }) => others.includes(id))).toBe(false);
  expect(desde).toBe(daysAgo(30));
  expect(cambios).toMatchObject([
    {
      ...{ vehicle: withLead, before: 30_000, after: 28_000 },
      antes: { visitas: 7, leads: 0 },
      despues: { visitas: 5, leads: 1 },
    },
  ]);
});

it.each(['/api/numeros', '/api/numeros/coches?ids=a'])('%s is for administrators', async (path) => {
  const user = await pb.signUp(`u${path.length}@nordvia.example`);
  for (const client of [pb.anonymous(), user])
    await expect(client.send(path, {})).rejects.toMatchObject({ status: 403 });
});
