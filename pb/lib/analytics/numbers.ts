import {
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
import { periodOf } from '#src/features/admin/analytics/numbers.period.ts';
import { settledChanges, type CarPriceChange } from '#src/features/admin/analytics/settled-changes.ts';
import { titleWithYear } from '#src/features/vehicles/domain/title-with-year.ts';
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

const NAME = 'v.marca AS marca, v.modelo AS modelo, v.version AS version, v.anio AS anio';
const NAME_SHAPE = { marca: '', modelo: '', version: '', anio: 0 };
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

export const FOR_SALE = "v.papelera = '' AND v.status NOT IN ('vendido', 'oculto')";
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
      SELECT v.id AS id, ${NAME}, v.referencia AS referencia, COALESCE(v.precio_eur, 'null') AS price,
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
      ...NAME_SHAPE,
      ...{ id: '', referencia: '', price: '', created_at: '', status: '' },
      leads: 0,
      visitas: 0,
      found: 0,
    },
  );
  return {
    cars: rows.map(({ id, referencia, price, created_at, status, leads, visitas, ...name }) => ({
      ...{ id, titulo: titleWithYear(name), referencia, created_at, status, leads, visitas },
      precio_eur: JSON.parse(price) as number | null,
    })),
    total: rows[0]?.found ?? 0,
  };
}

/** Price changes that lasted, newest first, of cars that still exist. */
function priceChanges(app: Database, now: number, days: number): CarPriceChange[] {
  const sql = `SELECT h.registro AS vehicle, h.created_at AS created_at, h.cambios AS cambios FROM historial h
    WHERE h.created_at >= {:since} AND h.coleccion = 'vehicles' AND h.accion = 'cambiar'
      AND h.cambios LIKE '%"precio_eur"%'
      AND EXISTS (SELECT 1 FROM vehicles v WHERE v.id = h.registro AND v.papelera = '')
    ORDER BY h.created_at DESC, h.rowid DESC LIMIT ${MOST_CHANGES}`;
  const since = stamp(now - days * DAY_MS);
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

/** When a car was sold; '' when it is not, or the history has no record of it. */
function soldAt(app: Database, vehicle: string): string {
  const sql = `SELECT ${SOLD} AS sold FROM vehicles v WHERE v.id = {:vehicle} AND v.status = 'vendido'`;
  return rowsOf(app, sql, { vehicle }, { sold: '' })[0]?.sold ?? '';
}

/** Figures before a change, and after it until a sale. The day of the change counts as after. */
function effectOf(app: Database, change: CarPriceChange): PriceEffect[] {
  const { vehicle, at, before, after } = change;
  const vendido = soldAt(app, vehicle);
  const sold = vendido === '' ? NaN : Date.parse(vendido.replace(' ', 'T'));
  const span = EFFECT_DAYS * DAY_MS;
  const isSoldWithin = sold >= at && sold < at + span;
  const values = {
    vehicle,
    ...{ before: stamp(at - span), at: stamp(at), after: stamp(isSoldWithin ? sold : at + span) },
    dayBefore: plainMadridDay(at, -EFFECT_DAYS),
    day: plainMadridDay(at),
    dayAfter: isSoldWithin ? plainMadridDay(sold, 1) : plainMadridDay(at, EFFECT_DAYS),
  };
  const sql = `SELECT ${NAME}, v.referencia AS referencia, v.created_at AS entrada,
      ${visitsBetween('{:dayBefore}', '{:day}')} AS visitsBefore,
      ${leadsBetween('{:before}', '{:at}')} AS leadsBefore,
      ${visitsBetween('{:day}', '{:dayAfter}')} AS visitsAfter,
      ${leadsBetween('{:at}', '{:after}')} AS leadsAfter
    FROM vehicles v WHERE v.id = {:vehicle}`;
  const shape = {
    ...NAME_SHAPE,
    ...{ referencia: '', entrada: '' },
    visitsBefore: 0,
    leadsBefore: 0,
    visitsAfter: 0,
    leadsAfter: 0,
  };
  return rowsOf(app, sql, values, shape).map((counted) => ({
    ...{ vehicle, titulo: titleWithYear(counted), referencia: counted.referencia, at, before, after },
    ...{ entrada: counted.entrada, vendido },
    antes: { visitas: counted.visitsBefore, leads: counted.leadsBefore },
    despues: { visitas: counted.visitsAfter, leads: counted.leadsAfter },
  }));
}

/** The period that a request asks for. */
export const requestedPeriod = (e: core.RequestEvent) =>
  periodOf(String(e.requestInfo().query['dias'] ?? ''));

/** First day with visit data; '' for none. */
export function firstVisitDay(app: Database): string {
  const [first] = rowsOf(app, "SELECT COALESCE(MIN(dia), '') AS dia FROM visitas", {}, { dia: '' });
  return first?.dia ?? '';
}

/**
 * `GET /api/numeros?dias=90`: the cars without recent leads, and the effects of a period's price changes.
 * @throws ForbiddenError
 */
export function sendNumbers(e: core.RequestEvent): void {
  requireAdmin(e, 'ver los números');
  const now = Date.now();
  const { cars, total } = quietCars(e.app, now);
  const forSale = countForSale(e.app, now);
  const numbers: Numbers = {
    desde: firstVisitDay(e.app),
    quietos: cars,
    quietosTotal: total,
    enVenta: forSale.total,
    preguntados: forSale.asked,
    cambios: priceChanges(e.app, now, Number(requestedPeriod(e))).flatMap((change) =>
      effectOf(e.app, change),
    ),
  };
  e.json(200, numbers);
}
