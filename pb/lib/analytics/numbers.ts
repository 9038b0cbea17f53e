import {
  CHANGES_DAYS,
  EFFECT_DAYS,
  LISTED,
  QUIET,
  VISITS_SHOWN_DAYS,
} from '#src/features/admin/analytics/numbers.limits.ts';
import type {
  CarNumbers,
  Numbers,
  PriceEffect,
  QuietCar,
} from '#src/features/admin/analytics/numbers.schema.ts';
import { settledChanges, type CarPriceChange } from '#src/features/admin/analytics/settled-changes.ts';
import { plainMadridDay } from '#src/lib/madrid-day.ts';
import { requireAdmin } from '#pb/lib/core/admin.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/** Stock analytics: visits, leads, days in stock and the effect of price changes. */

type Database = Pick<core.App, 'db'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than one page of the panel's list. */
const MOST_CARS = 100;
/** How many price changes are searched for those that lasted. */
const MOST_CHANGES = 500;

const TITLE = "TRIM(v.marca || ' ' || v.modelo || ' ' || v.version) || ' · ' || v.anio";
const LEADS = '(SELECT COUNT(*) FROM leads l WHERE l.vehicle_id = v.id)';
const VISITS =
  '(SELECT COALESCE(SUM(n.total), 0) FROM visitas n WHERE n.vehicle = v.id AND n.dia > {:since})';
const SOLD = `(SELECT COALESCE(MAX(h.created_at), '') FROM historial h WHERE h.vehiculo = v.id
  AND h.coleccion = 'vehicles' AND json_extract(h.cambios, '$.status[1]') = 'vendido')`;

/** The day before the first one shown. */
const visitsSince = (now: number): string => plainMadridDay(now, -VISITS_SHOWN_DAYS);

/**
 * `GET /api/numeros/coches?ids=a,b`: the figures of some cars.
 * @throws ForbiddenError, BadRequestError
 */
export function sendCarNumbers(e: core.RequestEvent): void {
  requireAdmin(e, 'ver los números');
  const ids = String(e.requestInfo().query['ids'] ?? '').split(',');
  if (ids.length > MOST_CARS || !ids.every((id) => /^[a-z0-9]{1,40}$/.test(id)))
    throw new BadRequestError('La petición no es válida');
  const numbers: CarNumbers[] = rowsOf(
    e.app,
    `SELECT v.id AS id, ${LEADS} AS leads, ${VISITS} AS visitas,
       CASE WHEN v.status = 'vendido' THEN ${SOLD} ELSE '' END AS vendido
     FROM vehicles v WHERE v.id IN (SELECT value FROM json_each({:ids}))`,
    { ids: JSON.stringify(ids), since: visitsSince(Date.now()) },
    { id: '', leads: 0, visitas: 0, vendido: '' },
  );
  e.json(200, numbers);
}

const FOR_SALE = "v.papelera = '' AND v.status NOT IN ('vendido', 'oculto')";
const ASKED_SINCE_QUIET =
  'EXISTS (SELECT 1 FROM leads l WHERE l.vehicle_id = v.id AND l.created_at >= {:quiet})';

const quietSince = (now: number): string => stamp(now - QUIET.days * DAY_MS);

/**
 * Counts the cars for sale, and those of them with a lead within the period after which a car counts as
 * quiet.
 */
function countForSale(app: Database, now: number): { readonly total: number; readonly asked: number } {
  const sql = `SELECT COUNT(*) AS total, COALESCE(SUM(${ASKED_SINCE_QUIET}), 0) AS asked
    FROM vehicles v WHERE ${FOR_SALE}`;
  const [counted] = rowsOf(app, sql, { quiet: quietSince(now) }, { total: 0, asked: 0 });
  return counted ?? { total: 0, asked: 0 };
}

/** Cars for sale without recent leads, the longest in stock first, and their total. */
function quietCars(app: Database, now: number): { readonly cars: QuietCar[]; readonly total: number } {
  const sql = `SELECT *, COUNT(*) OVER () AS found FROM (
      SELECT v.id AS id, ${TITLE} AS titulo, v.referencia AS referencia, COALESCE(v.precio_eur, 'null') AS price,
        v.created_at AS created_at, v.status AS status, ${LEADS} AS leads, ${VISITS} AS visitas
      FROM vehicles v
      WHERE ${FOR_SALE} AND v.created_at < {:seen} AND NOT ${ASKED_SINCE_QUIET}
    ) WHERE created_at < {:quiet} OR visitas >= {:visits}
    ORDER BY created_at, id LIMIT ${LISTED}`;
  const rows = rowsOf(
    app,
    sql,
    {
      since: visitsSince(now),
      seen: stamp(now - QUIET.seenDays * DAY_MS),
      quiet: quietSince(now),
      visits: QUIET.seenVisits,
    },
    {
      ...{ id: '', titulo: '', referencia: '', price: '', created_at: '', status: '' },
      leads: 0,
      visitas: 0,
      found: 0,
    },
  );
  return {
    cars: rows.map(({ id, titulo, referencia, price, created_at, status, leads, visitas }) => ({
      ...{ id, titulo, referencia, created_at, status, leads, visitas },
      precio_eur: JSON.parse(price) as number | null,
    })),
    total: rows[0]?.found ?? 0,
  };
}

/** Price changes that lasted, newest first, of cars that still exist. */
function priceChanges(app: Database, now: number): CarPriceChange[] {
  const sql = `SELECT h.registro AS vehicle, h.created_at AS created_at, h.cambios AS cambios FROM historial h
    WHERE h.created_at >= {:since} AND h.coleccion = 'vehicles' AND h.accion = 'cambiar'
      AND h.cambios LIKE '%"precio_eur"%'
      AND EXISTS (SELECT 1 FROM vehicles v WHERE v.id = h.registro AND v.papelera = '')
    ORDER BY h.created_at DESC, h.rowid DESC LIMIT ${MOST_CHANGES}`;
  const since = stamp(now - CHANGES_DAYS * DAY_MS);
  const rows = rowsOf(app, sql, { since }, { vehicle: '', created_at: '', cambios: '' });
  const changes = rows.reverse().map(({ vehicle, created_at, cambios }) => {
    const { precio_eur } = JSON.parse(cambios) as { precio_eur: [number | null, number | null] };
    const [before, after] = precio_eur;
    return { vehicle, at: Date.parse(created_at.replace(' ', 'T')), before, after };
  });
  return settledChanges(changes).slice(0, LISTED);
}

const visitsBetween = (from: string, to: string) =>
  `(SELECT COALESCE(SUM(n.total), 0) FROM visitas n WHERE n.vehicle = v.id AND n.dia >= ${from} AND n.dia < ${to})`;
const leadsBetween = (from: string, to: string) =>
  `(SELECT COUNT(*) FROM leads l WHERE l.vehicle_id = v.id AND l.created_at >= ${from} AND l.created_at < ${to})`;

/** Figures before and after a change. The day of the change counts as after. */
function effectOf(app: Database, change: CarPriceChange): PriceEffect[] {
  const { vehicle, at, before, after } = change;
  const span = EFFECT_DAYS * DAY_MS;
  const values = {
    vehicle,
    ...{ before: stamp(at - span), at: stamp(at), after: stamp(at + span) },
    dayBefore: plainMadridDay(at, -EFFECT_DAYS),
    day: plainMadridDay(at),
    dayAfter: plainMadridDay(at, EFFECT_DAYS),
  };
  const sql = `SELECT ${TITLE} AS titulo, v.referencia AS referencia,
      ${visitsBetween('{:dayBefore}', '{:day}')} AS visitsBefore,
      ${leadsBetween('{:before}', '{:at}')} AS leadsBefore,
      ${visitsBetween('{:day}', '{:dayAfter}')} AS visitsAfter,
      ${leadsBetween('{:at}', '{:after}')} AS leadsAfter
    FROM vehicles v WHERE v.id = {:vehicle}`;
  const shape = {
    titulo: '',
    referencia: '',
    visitsBefore: 0,
    leadsBefore: 0,
    visitsAfter: 0,
    leadsAfter: 0,
  };
  return rowsOf(app, sql, values, shape).map(({ titulo, referencia, ...counted }) => ({
    ...{ vehicle, titulo, referencia, at, before, after },
    antes: { visitas: counted.visitsBefore, leads: counted.leadsBefore },
    despues: { visitas: counted.visitsAfter, leads: counted.leadsAfter },
  }));
}

/**
 * `GET /api/numeros`: the cars without recent leads and the effects of price changes.
 * @throws ForbiddenError
 */
export function sendNumbers(e: core.RequestEvent): void {
  requireAdmin(e, 'ver los números');
  const now = Date.now();
  const [first] = rowsOf(e.app, "SELECT COALESCE(MIN(dia), '') AS dia FROM visitas", {}, { dia: '' });
  const { cars, total } = quietCars(e.app, now);
  const forSale = countForSale(e.app, now);
  const numbers: Numbers = {
    desde: first?.dia ?? '',
    quietos: cars,
    quietosTotal: total,
    enVenta: forSale.total,
    preguntados: forSale.asked,
    cambios: priceChanges(e.app, now).flatMap((change) => effectOf(e.app, change)),
  };
  e.json(200, numbers);
}
