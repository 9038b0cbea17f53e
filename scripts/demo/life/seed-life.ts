import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { searchTextOf, type HistoryChanges } from '#src/features/admin/settings/history/history-search.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { ImportCollection, ImportRow } from '#src/lib/import-row.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { withDatabase } from '#src/server/lib/database.ts';
import { createBatchSender } from '#scripts/import/import-client.ts';
import { identityOf, readStock } from '#scripts/demo/stock.ts';
import { lifeAlerts, type LifeAlert } from './life-alerts.ts';
import { carChanges, priceAt, type CarChange, type LifeCar } from './life-changes.ts';
import { lifeLeads, type Author, type LifeLead } from './life-leads.ts';
import { arrival, stored } from './life-times.ts';
import { lifeVisits } from './life-visits.ts';
import { steadyId } from './steady.ts';

/**
 * The demo's past: 60 days of visits, leads with staff's work, appointments and alerts, price
 * changes and sales, and the history of all that.
 * Leads and the colleague's account take the way of an import, which sends no mail; times in the past are written
 * into the database, because no API sets them.
 */

export interface LifeOptions {
  /** PocketBase's address, data folder and internal secret. */
  readonly pocketbaseUrl: string;
  readonly pocketbaseDir: string;
  readonly secret: string;
  readonly now?: Date;
}

/** A second administrator, who cannot sign in: the account has no password. */
const LUCIA = { id: steadyId('persona', 'lucia'), nombre: 'Lucía Ferrer', email: 'lucia@nordvia.example' };

const storedCars = z.array(
  z.object({
    ...{ id: z.string(), marca: z.string(), modelo: z.string(), version: z.string(), anio: z.number() },
    ...{ precio_eur: z.string(), precio_anterior_eur: z.string(), status: z.string() },
  }),
);
const nullableNumber = (json: string) => z.number().nullable().parse(JSON.parse(json));

/** The demo's cars as stored; those that were deleted or renamed are left out. */
function readCars(database: DatabaseSync): LifeCar[] {
  const ordenOf = new Map(readStock().cars.map((car) => [identityOf(car), car.orden]));
  const rows = database
    .prepare(
      `SELECT id, marca, modelo, version, anio, status, COALESCE(precio_eur, 'null') AS precio_eur,
         COALESCE(precio_anterior_eur, 'null') AS precio_anterior_eur FROM vehicles`,
    )
    .all()
    .map((row) => ({
      ...row,
      precio_eur: String(row['precio_eur']),
      precio_anterior_eur: String(row['precio_anterior_eur']),
    }));
  return storedCars.parse(rows).flatMap((row) => {
    const orden = ordenOf.get(identityOf(row));
    if (orden === undefined) return [];
    const { id, marca, modelo, status } = row;
    const prices = {
      precio_eur: nullableNumber(row.precio_eur),
      precio_anterior_eur: nullableNumber(row.precio_anterior_eur),
    };
    return [{ ...{ id, orden, marca, modelo, status, titulo: vehicleTitle(row) }, ...prices }];
  });
}

/** The account that created the cars. */
function readAdmin(database: DatabaseSync): Author {
  const row = database
    .prepare(
      `SELECT users.id AS id, COALESCE(NULLIF(users.nombre, ''), users.email) AS nombre, quien_nombre AS label
       FROM historial JOIN users ON users.id = quien WHERE coleccion = 'vehicles' LIMIT 1`,
    )
    .get();
  return z.object({ id: z.string(), nombre: z.string(), label: z.string() }).parse({ ...row });
}

interface Entry {
  readonly collection: 'vehicles' | 'leads';
  readonly id: string;
  readonly vehicle: string;
  readonly label: string;
  readonly changes: HistoryChanges;
  readonly by: Author;
  readonly at: Date;
}

function insertEntries(database: DatabaseSync, entries: readonly Entry[]): void {
  const insert = database.prepare(
    `INSERT INTO historial (id, coleccion, registro, vehiculo, etiqueta, accion, cambios, quien, quien_nombre, busqueda, created_at)
     VALUES (?, ?, ?, ?, ?, 'cambiar', ?, ?, ?, ?, ?)`,
  );
  for (const { collection, id, vehicle, label, changes, by, at } of entries)
    insert.run(
      ...[steadyId('historial', id, at.getTime(), JSON.stringify(changes)), collection, id, vehicle, label],
      ...[JSON.stringify(changes), by.id, by.label],
      searchTextOf({ label, detail: '', authorName: by.label, changes }),
      stored(at),
    );
}

/** Moves the cars, with their photos and specs in the history, to the day on which they came. */
function moveArrivals(
  database: DatabaseSync,
  cars: readonly LifeCar[],
  changes: readonly CarChange[],
  now: Date,
): void {
  const car = database.prepare('UPDATE vehicles SET created_at = ? WHERE id = ?');
  const entries = database.prepare(
    "UPDATE historial SET created_at = ? WHERE vehiculo = ? AND accion = 'crear'",
  );
  const values = database.prepare(
    `UPDATE historial SET cambios = json_set(json_remove(cambios, '$.precio_anterior_eur'),
       '$.precio_eur', json(?), '$.status', json('[null,"disponible"]'))
     WHERE registro = ? AND accion = 'crear' AND coleccion = 'vehicles'`,
  );
  for (const one of cars) {
    const at = arrival(now, one.orden);
    car.run(stored(at), one.id);
    entries.run(stored(at), one.id);
    values.run(JSON.stringify([null, priceAt(one, changes, at)]), one.id);
  }
}

function insertVisits(
  database: DatabaseSync,
  cars: readonly LifeCar[],
  changes: readonly CarChange[],
  now: Date,
): void {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO visitas (id, vehicle, dia, total) VALUES (?, ?, ?, ?)',
  );
  for (const { vehicle, dia, total } of lifeVisits(cars, changes, now))
    insert.run(steadyId('visita', vehicle, dia), vehicle, dia, total);
}

function insertAppointments(database: DatabaseSync, leads: readonly LifeLead[]): void {
  const insert = database.prepare(
    `INSERT INTO citas (id, lead, inicio, minutos, tipo, estado, anulada_por, secuencia, uid, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { row, appointment } of leads) {
    if (appointment === null) continue;
    const { id, start, minutes, kind, created, cancelled } = appointment;
    insert.run(
      ...[id, row.id, stored(start), minutes, kind],
      ...(cancelled === null ? ['abierta', '', 0] : ['cancelada', 'cliente', 1]),
      ...[`${id}@nordvia.example`, stored(created), stored(cancelled ?? created)],
    );
  }
}

function insertAlerts(database: DatabaseSync, alerts: readonly LifeAlert[]): void {
  const person = database.prepare('INSERT INTO avisados (id, email, created_at) VALUES (?, ?, ?)');
  const alert = database.prepare(
    `INSERT INTO avisos (id, persona, vehiculo, busqueda, solicitud, consentimiento, confirmado, visto, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { id, persona, email, vehiculo, busqueda, consentimiento, confirmado, visto } of alerts) {
    person.run(persona, email, confirmado);
    alert.run(
      ...[id, persona, vehiculo, busqueda, id, consentimiento, confirmado],
      ...[JSON.stringify(visto), confirmado],
    );
  }
}

/** The price that a lead's car had, which an import leaves unknown, and staff's work. */
function completeLeads(database: DatabaseSync, leads: readonly LifeLead[]): void {
  const priced = database.prepare('UPDATE leads SET precio_entonces = ? WHERE id = ?');
  for (const { row, price } of leads) priced.run(JSON.stringify(price), row.id);
  const note = database.prepare(
    'INSERT INTO lead_notas (id, lead, autor, autor_nombre, texto, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const { id, lead, by, text, at } of leads.flatMap(({ notes }) => notes))
    note.run(id, lead, by.id, by.nombre, text, stored(at));
  insertEntries(
    database,
    leads.flatMap(({ changes }) =>
      changes.map(({ lead, vehicle, ...change }) => ({
        ...{ collection: 'leads' as const, id: lead, vehicle, label: '' },
        ...change,
      })),
    ),
  );
}

/** Runs work in one transaction of the database that PocketBase has open. */
function inTransaction(file: string, work: (database: DatabaseSync) => void): void {
  withDatabase(
    file,
    (database) => {
      database.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE');
      work(database);
      database.exec('COMMIT');
    },
    false,
  );
}

const FLAG = 'demo_pasado';

function isWritten(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM system_flags WHERE key = ?').get(FLAG) !== undefined;
}

/**
 * Writes the past once; what was deleted since stays deleted. A call after an interruption completes it.
 * @returns the number of leads written; 0 when the past is written already.
 * @throws Error when PocketBase refuses a row.
 */
export async function seedLife(options: LifeOptions): Promise<number> {
  const { pocketbaseUrl, pocketbaseDir, secret, now = new Date() } = options;
  const file = path.join(pocketbaseDir, 'data.db');
  if (withDatabase(file, isWritten)) return 0;
  const send = createBatchSender(pocketbaseUrl, secret);
  const importRows = async (collection: ImportCollection, rows: readonly ImportRow[]): Promise<number> => {
    const result = await send(collection, rows);
    if ('refused' in result) throw new Error(`The demo's ${collection} were refused: ${result.refused}`);
    return result.created;
  };
  const { cars, admin } = withDatabase(file, (database) => ({
    cars: readCars(database),
    admin: readAdmin(database),
  }));
  const { id, nombre, email } = LUCIA;
  const staff = { admin, lucia: { id, nombre, label: `${nombre} (${email})` } };
  const changes = carChanges(cars, now);
  const leads = lifeLeads({ cars, changes, staff, now });
  await importRows('users', [{ id, fields: { nombre, email }, role: 'admin' }]);
  const created = await importRows(
    'leads',
    leads.map(({ row }) => row),
  );
  const stock = await createPocketBaseClient(pocketbaseUrl, secret).cardsOfStock();
  inTransaction(file, (database) => {
    moveArrivals(database, cars, changes, now);
    insertVisits(database, cars, changes, now);
    insertEntries(
      database,
      changes.map(({ car, ...change }) => ({
        ...{ collection: 'vehicles' as const, id: car.id, vehicle: car.id, label: car.titulo, by: admin },
        ...change,
      })),
    );
    completeLeads(database, leads);
    insertAppointments(database, leads);
    insertAlerts(database, lifeAlerts({ leads, cars, stock, now }));
    database
      .prepare('INSERT INTO system_flags (id, key, value) VALUES (?, ?, ?)')
      .run(steadyId(FLAG), FLAG, stored(now));
  });
  return created;
}
