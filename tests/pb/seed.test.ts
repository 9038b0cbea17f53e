import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { personNews, SETTLE_MS } from '#src/features/alerts/alert.rules.ts';
import { canonicalSearch } from '#src/features/alerts/alert-search.ts';
import { weekdayOf } from '#src/features/company/business/answer-due.ts';
import { LEAD_CHANNELS } from '#src/features/leads/rules/lead-channel.ts';
import { LEAD_STATES } from '#src/features/leads/rules/lead-state.ts';
import { readTradeIn } from '#src/features/leads/rules/trade-in.rules.ts';
import { vehicleSchema } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_PASSWORD, TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { seedLife } from '#scripts/demo/life/seed-life.ts';
import { seedDemo, type SeedOptions } from '#scripts/demo/seed.ts';
import type PocketBase from 'pocketbase';

const COLLECTIONS = ['vehicles', 'vehicle_images', 'vehicle_specs'] as const;
const PHOTOS = readdirSync(path.resolve('scripts/demo/photos')).length;

/** What a form sends besides the offered car. */
const PERSON = { nombre: 'Ana Ruiz', email: 'ana@correo.example', telefono: '+34 600 000 101' };

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

async function expectNewestFirst(): Promise<void> {
  const newest = await pb
    .anonymous()
    .collection('vehicles')
    .getList(1, 3, { filter: "status = 'disponible'", sort: '-created_at' });
  expect(newest.items.map((vehicle) => String(vehicle['version']))).toEqual([
    'quattro',
    'Avant 4.0 TFSI quattro',
    'Competition Cabrio M xDrive',
  ]);
}

it('starts with the cars that lead the home page', expectNewestFirst);

describe('the past', () => {
  const now = new Date();
  const life = () => seedLife({ pocketbaseUrl: pb.url, pocketbaseDir: pb.dataDir, secret: TEST_SECRET, now });
  const rows = (sql: string) => queryRows(pb.dataDir, sql);
  const total = (table: string) => rows(`SELECT COUNT(*) AS total FROM ${table}`)[0]?.['total'];

  it('is written once, without mails', async () => {
    const mails = total('outbox');
    expect(await life()).toBe(47);
    const tables = ['visitas', 'historial', 'users'];
    const before = tables.map(total);
    expect(total('outbox')).toBe(mails);
    const [gone] = await admin.collection('leads').getFullList();
    changeRows(pb.dataDir, 'DELETE FROM leads WHERE id = ?', gone?.id ?? '');
    expect(await life()).toBe(0);
    expect(total('leads')).toBe(46);
    expect(tables.map(total)).toEqual(before);
  });

  it('has leads in all states and channels, with the work on them', () => {
    expect(rows('SELECT DISTINCT estado FROM leads ORDER BY 1').map(({ estado }) => estado)).toEqual(
      LEAD_STATES.toSorted(),
    );
    expect(rows('SELECT DISTINCT canal FROM leads')).toHaveLength(LEAD_CHANNELS.length);
    const isAboutCar = "canal NOT IN ('importacion_web', 'tasacion_web')";
    expect(rows(`SELECT id FROM leads WHERE ${isAboutCar} AND vehicle_id = ''`)).toEqual([]);
    expect(
      rows(
        'SELECT l.id FROM leads l JOIN vehicles v ON v.id = l.vehicle_id WHERE l.created_at < v.created_at',
      ),
    ).toEqual([]);
    const isUntimed = "(estado = 'nuevo' OR canal IN ('llamada', 'visita', 'cita_web'))";
    expect(rows(`SELECT id FROM leads WHERE ${isUntimed} != (contactado_at = '')`)).toEqual([]);
    expect(rows("SELECT id FROM leads WHERE canal IN ('llamada', 'visita')")).not.toEqual([]);
    expect(rows("SELECT id FROM leads WHERE contactado_at != '' AND contactado_at < created_at")).toEqual([]);
    expect(rows('SELECT DISTINCT responsable FROM leads')).toHaveLength(3);
    expect(rows("SELECT id FROM leads WHERE proximo_paso_fecha != ''").length).toBeGreaterThan(10);
    expect(rows('SELECT n.id FROM lead_notas n JOIN leads l ON l.id = n.lead').length).toBeGreaterThan(10);
  });

  it('remembers the prices of the cars when their leads came', () => {
    const prices = rows(
      `SELECT l.precio_entonces AS before, v.precio_eur AS present FROM leads l JOIN vehicles v ON v.id = l.vehicle_id
       WHERE COALESCE(v.precio_eur, 'null') != 'null'`,
    ).map(({ before, present }) => Number(before) - Number(present));
    expect(prices.filter((change) => change > 0).length).toBeGreaterThan(4);
    expect(prices.every((change) => change >= 0)).toBe(true);
  });

  it('has offered cars in the form in which the site stores them', () => {
    const offered = rows(
      "SELECT asunto, entrega FROM leads WHERE canal = 'tasacion_web' ORDER BY created_at",
    );
    expect(offered.map(({ asunto }) => asunto)).toEqual([
      ...['Tasación del Audi A4 Avant', 'Tasación del BMW X3', 'Tasación del Volvo XC60'],
    ]);
    for (const { entrega } of offered)
      expect(readTradeIn({ ...PERSON, ...(JSON.parse(String(entrega)) as object) })).toMatchObject({
        request: { entrega: JSON.parse(String(entrega)) as object },
      });
    expect(rows("SELECT id FROM leads WHERE canal != 'tasacion_web' AND entrega != 'null'")).toEqual([]);
  });

  it('has confirmed alerts, of which no mail is due', async () => {
    const client = createPocketBaseClient(pb.url, TEST_SECRET);
    const alerts = await client.dueAlerts();
    expect(alerts.map(({ vehiculo }) => vehiculo !== '').sort()).toEqual([false, true, true]);
    for (const { busqueda } of alerts) expect(canonicalSearch(busqueda)).toBe(busqueda);
    expect(alerts.filter(({ visto }) => visto === null)).toEqual([]);
    const settled = Date.now() + 2 * SETTLE_MS;
    expect(personNews(alerts, await client.cardsOfStock(), settled).news).toEqual([]);
  });

  it('has appointments on the days of their leads, one at a time, and none on a Sunday', () => {
    const appointments = rows(
      `SELECT c.inicio AS start, c.minutos AS minutes, l.proximo_paso_fecha AS day, l.estado AS state
       FROM citas c JOIN leads l ON l.id = c.lead ORDER BY c.inicio`,
    ).map(({ start, minutes, day, state }) => ({
      ...{ start: Date.parse(String(start).replace(' ', 'T')), minutes: Number(minutes) },
      ...{ day: String(day), state },
    }));
    expect(appointments).toHaveLength(10);
    const today = madridDay(now);
    const coming = appointments.filter(({ start }) => madridDay(new Date(start)) >= today);
    expect(coming).toHaveLength(8);
    for (const { start } of appointments) expect(weekdayOf(madridDay(new Date(start)))).not.toBe(0);
    for (const { start, day, state } of coming) {
      expect(madridDay(new Date(start))).toBe(day);
      expect(state).toBe('cita');
    }
    const overlapping = appointments.filter(
      ({ start }, index) =>
        index > 0 &&
        appointments.slice(0, index).some((other) => start < other.start + other.minutes * 60_000),
    );
    expect(overlapping).toEqual([]);
  });

  it('invents its persons', () => {
    expect(rows("SELECT email FROM leads WHERE email NOT LIKE '%@correo.example'")).toEqual([]);
    expect(rows("SELECT telefono FROM leads WHERE telefono NOT LIKE '+34 600 000 %'")).toEqual([]);
  });

  it('has sixty days of visits, of cars in stock only', () => {
    const first = daysLater(madridDay(now), -59);
    const days = rows('SELECT dia, SUM(total) AS total FROM visitas GROUP BY dia ORDER BY dia');
    expect(days[0]?.['dia']).toBe(first);
    expect(days.length).toBeGreaterThanOrEqual(59);
    expect(
      rows(
        'SELECT n.id FROM visitas n JOIN vehicles v ON v.id = n.vehicle WHERE n.dia < substr(v.created_at, 1, 10)',
      ),
    ).toEqual([]);
  });

  it('has price changes and sales that end in the present prices and states', () => {
    const changed = (field: string) =>
      rows(
        `SELECT v.${field} AS present, json_extract(h.cambios, '$.${field}[1]') AS last FROM historial h
         JOIN vehicles v ON v.id = h.registro WHERE h.accion = 'cambiar' AND h.cambios LIKE '%"${field}"%'`,
      );
    expect(changed('precio_eur').length).toBeGreaterThan(12);
    for (const field of ['precio_eur', 'status'])
      for (const { present, last } of changed(field)) expect(String(present)).toBe(String(last));
    expect(rows("SELECT id FROM historial WHERE created_at > strftime('%Y-%m-%d %H:%M:%fZ', 'now')")).toEqual(
      [],
    );
  });

  it('keeps the order of the cars', expectNewestFirst);
});
