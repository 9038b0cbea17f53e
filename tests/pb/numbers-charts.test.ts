import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Figures } from '#src/features/admin/analytics/figures.schema.ts';
import type { Numbers } from '#src/features/admin/analytics/numbers.schema.ts';
import { summerTime } from '#src/lib/madrid-day.ts';
import { daysLater, madridDay, madridMoment } from '#src/lib/madrid-time.ts';
import { visitsSender } from '#src/server/visits/visit-counter.ts';
import { changeRows } from '#tests/support/database.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createLead, createVehicle, throwAway } from '#tests/support/stock.ts';

/** The aggregates behind the charts. */

let pb: TestPocketbase;
let admin: PocketBase;
let superuser: PocketBase;
const HOUR = 3_600_000;
const now = Date.now();
const today = madridDay(new Date(now));
const daysAgo = (days: number) => daysLater(today, -days);
/** The last change of clocks of a kind; one of the next days is within the period too. */
const lastChange = (end: 'from' | 'to') => {
  const year = new Date(now).getUTCFullYear();
  return [year, year - 1].map((one) => summerTime(one)[end]).find((at) => at < now + 14 * 24 * HOUR) ?? NaN;
};
const SPRING = lastChange('from');
const AUTUMN = lastChange('to');
const stored = (moment: number) => new Date(moment).toISOString().replace('T', ' ');

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  superuser = await pb.superuser();
});
afterAll(() => pb.destroy());

const figures = (dias = '365') => admin.send<Figures>('/api/numeros/graficos', { query: { dias } });

interface LeadTimes {
  readonly at: number;
  readonly estado?: string;
  readonly canal?: string;
  /** Minutes until the answer. */
  readonly waited?: number;
}

async function addLead({ at, estado = 'nuevo', canal = 'contacto_web', waited }: LeadTimes): Promise<void> {
  const { id } = await createLead(superuser, { canal });
  const contacted = waited === undefined ? '' : stored(at + waited * 60_000);
  changeRows(
    pb.dataDir,
    'UPDATE leads SET created_at = ?, estado = ?, contactado_at = ? WHERE id = ?',
    ...[stored(at), estado, contacted, id],
  );
}

it('is empty without visits, leads and cars', async () => {
  expect(await figures()).toEqual({
    ...{ hoy: today, desde: '', visitas: [], leads: [], embudo: [], entradas: [] },
    respuesta: { mediana: null, tramos: [0, 0, 0, 0, 0], sinHora: 0 },
  });
});

it('adds up visits by day within the period', async () => {
  const [one, other] = [await createVehicle(admin), await createVehicle(admin)];
  const visits = (vehicle: string, dia: string, total: number) => ({ vehicle, dia, total });
  await visitsSender(
    pb.url,
    TEST_SECRET,
  )({
    lote: 'a',
    visitas: [
      visits(one.id, today, 2),
      visits(other.id, today, 3),
      visits(one.id, daysAgo(29), 4),
      visits(one.id, daysAgo(30), 5),
    ],
  });
  const { desde, visitas } = await figures('30');
  expect(desde).toBe(daysAgo(30));
  expect(visitas).toEqual([
    { dia: daysAgo(29), total: 4 },
    { dia: today, total: 5 },
  ]);
  expect((await figures('90')).visitas).toHaveLength(3);
});

it('counts cars for sale by the day in Madrid on which they came', async () => {
  const { id } = await createVehicle(admin, { status: 'reservado' });
  changeRows(pb.dataDir, 'UPDATE vehicles SET created_at = ? WHERE id = ?', stored(AUTUMN - 2.5 * HOUR), id);
  for (const status of ['vendido', 'oculto']) await createVehicle(admin, { status });
  await throwAway(admin, 'vehicles', (await createVehicle(admin)).id);
  // Half past ten in the evening of Saturday in UTC is Sunday in Madrid.
  const sunday = new Date(AUTUMN).toISOString().slice(0, 10);
  const { hoy, entradas } = await figures();
  expect(Object.fromEntries(entradas.map(({ dia, total }) => [dia, total]))).toEqual(
    sunday === hoy ? { [hoy]: 3 } : { [sunday]: 1, [hoy]: 2 },
  );
});

it('dates leads by Madrid’s calendar over both changes of clocks', async () => {
  const [springDay, autumnDay] = [SPRING, AUTUMN].map((moment) =>
    new Date(moment).toISOString().slice(0, 10),
  );
  // Clocks change at 01:00 UTC on a Sunday: midnight before it is at 22:00 UTC in October, and at 23:00 in March.
  for (const at of [
    ...[SPRING - 2.5 * HOUR, SPRING - 1.5 * HOUR, SPRING + 20.5 * HOUR, SPRING + 21.5 * HOUR],
    ...[AUTUMN - 3.5 * HOUR, AUTUMN - 2.5 * HOUR, AUTUMN + 21.5 * HOUR, AUTUMN + 22.5 * HOUR],
  ])
    await addLead({ at });
  const { leads } = await figures();
  expect(Object.fromEntries(leads.map(({ dia, total }) => [dia, total]))).toEqual({
    ...{ [daysLater(springDay ?? '', -1)]: 1, [springDay ?? '']: 2, [daysLater(springDay ?? '', 1)]: 1 },
    ...{ [daysLater(autumnDay ?? '', -1)]: 1, [autumnDay ?? '']: 2, [daysLater(autumnDay ?? '', 1)]: 1 },
  });
});

it('counts leads by channel and state, and how long they waited', async () => {
  changeRows(pb.dataDir, 'DELETE FROM leads');
  const at = now - 10 * 24 * HOUR;
  await addLead({ at });
  await addLead({ at, canal: 'importacion_web' });
  await addLead({ at, estado: 'contactado', waited: 30 });
  await addLead({ at, estado: 'ganado', waited: 24 * 60 + 59 });
  await addLead({ at, estado: 'perdido', waited: -5 });
  await addLead({ at, estado: 'contactado' });
  // Staff have written down whom they have spoken with: no one has waited.
  await addLead({ at, canal: 'llamada', estado: 'contactado', waited: 3 });
  await addLead({ at, canal: 'visita', estado: 'cita' });
  await addLead({ at: now - 32 * 24 * HOUR, estado: 'cita', waited: 5000 });
  const { embudo, respuesta } = await figures('30');
  expect(embudo).toEqual([
    { canal: 'contacto_web', estado: 'contactado', total: 2 },
    { canal: 'contacto_web', estado: 'ganado', total: 1 },
    { canal: 'contacto_web', estado: 'nuevo', total: 1 },
    { canal: 'contacto_web', estado: 'perdido', total: 1 },
    { canal: 'importacion_web', estado: 'nuevo', total: 1 },
    { canal: 'llamada', estado: 'contactado', total: 1 },
    { canal: 'visita', estado: 'cita', total: 1 },
  ]);
  expect(respuesta).toEqual({ mediana: 30, tramos: [2, 0, 0, 1, 0], sinHora: 1 });
});

it('counts what followed a change of price until the sale', async () => {
  const { id } = await createVehicle(admin, { precio_eur: 30_000 });
  await admin.collection('vehicles').update(id, { precio_eur: 28_000 });
  await admin.collection('vehicles').update(id, { status: 'vendido' });
  const noon = (days: number) => madridMoment(daysAgo(days), '12:00').getTime();
  const [at, sold] = [noon(12), noon(8)];
  for (const [field, moment] of [
    ['precio_eur', at],
    ['status', sold],
  ] as const)
    changeRows(
      pb.dataDir,
      `UPDATE historial SET created_at = ? WHERE registro = ? AND accion = 'cambiar' AND cambios LIKE '%"' || ? || '"%'`,
      ...[stored(moment), id, field],
    );
  await visitsSender(
    pb.url,
    TEST_SECRET,
  )({
    lote: 'b',
    visitas: [13, 12, 8, 7].map((days) => ({ vehicle: id, dia: daysAgo(days), total: days })),
  });
  const changesOf = async (dias: string) =>
    (await admin.send<Numbers>('/api/numeros', { query: { dias } })).cambios;
  expect(await changesOf('30')).toMatchObject([
    {
      ...{ vehicle: id, before: 30_000, after: 28_000, vendido: stored(sold) },
      antes: { visitas: 13, leads: 0 },
      despues: { visitas: 12 + 8, leads: 0 },
    },
  ]);
  changeRows(
    pb.dataDir,
    'UPDATE historial SET created_at = ? WHERE registro = ?',
    stored(now - 32 * 24 * HOUR),
    id,
  );
  expect(await changesOf('30')).toEqual([]);
  expect(await changesOf('90')).toHaveLength(1);
});

it('is for administrators', async () => {
  const user = await pb.signUp('cliente@nordvia.example');
  for (const client of [pb.anonymous(), user])
    await expect(client.send('/api/numeros/graficos', {})).rejects.toMatchObject({ status: 403 });
});
