import { titleWithYear } from '#src/features/vehicles/domain/title-with-year.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';

/**
 * The trash's contents, in the order of deletion. Photos and specs of a car in the trash are listed with
 * their car.
 */

export const TRASH_COLLECTIONS = ['vehicles', 'vehicle_images', 'vehicle_specs'] as const;

const PER_PAGE = 20;

const CAR = `v.marca AS marca, v.modelo AS modelo, v.version AS version, v.anio AS anio, v.referencia AS referencia,
    v.matricula AS matricula, COALESCE(v.km, 'null') AS mileage`;
const COVER = `(SELECT i.id || '/' || i.file || '/' || i.giro FROM vehicle_images i
  WHERE i.vehicle_id = v.id AND i.papelera = '' ORDER BY i.orden, i.created_at LIMIT 1)`;
const WHO = (id: string) => `COALESCE((SELECT h.quien_nombre FROM historial h
  WHERE h.registro = ${id} AND h.accion = 'papelera' ORDER BY h.created_at DESC LIMIT 1), '')`;

const ITEMS = `
  SELECT 'vehicles' AS collection, v.id AS id, v.id AS vehicle, v.papelera AS since, ${CAR}, '' AS detail,
    COALESCE(${COVER}, '') AS photo, ${WHO('v.id')} AS who
  FROM vehicles v WHERE v.papelera != ''
  UNION ALL
  SELECT 'vehicle_images', i.id, v.id, i.papelera, ${CAR}, i.alt, i.id || '/' || i.file || '/' || i.giro, ${WHO('i.id')}
  FROM vehicle_images i JOIN vehicles v ON v.id = i.vehicle_id WHERE i.papelera != '' AND v.papelera = ''
  UNION ALL
  SELECT 'vehicle_specs', s.id, v.id, s.papelera, ${CAR}, s.clave || ': ' || s.valor, '', ${WHO('s.id')}
  FROM vehicle_specs s JOIN vehicles v ON v.id = s.vehicle_id WHERE s.papelera != '' AND v.papelera = ''`;

const TOTAL = `SELECT
  (SELECT COUNT(*) FROM vehicles WHERE papelera != '') +
  (SELECT COUNT(*) FROM vehicle_images i JOIN vehicles v ON v.id = i.vehicle_id
    WHERE i.papelera != '' AND v.papelera = '') +
  (SELECT COUNT(*) FROM vehicle_specs s JOIN vehicles v ON v.id = s.vehicle_id
    WHERE s.papelera != '' AND v.papelera = '') AS total`;

/**
 * An item in the trash: `photo` is `{id}/{file}/{giro}` of its picture, `since` the time, `who` the author;
 * '' for none.
 */
const ITEM = {
  ...{ collection: '', id: '', vehicle: '', since: '', detail: '', photo: '', who: '' },
  ...{ marca: '', modelo: '', version: '', anio: 0, referencia: '', matricula: '', mileage: '' },
};

/** The number of items in the trash. */
export function trashCount(app: Pick<core.App, 'db'>): number {
  const row = new DynamicModel({ total: 0 });
  app.db().newQuery(TOTAL).one(row);
  return Number(row['total']);
}

/** A page, counted from 1, newest first: `{ items, total, pages }`. */
export function readTrash(app: Pick<core.App, 'db'>, page: number) {
  const total = trashCount(app);
  const sql = `SELECT * FROM (${ITEMS}) ORDER BY since DESC, id LIMIT {:limit} OFFSET {:offset}`;
  const rows = rowsOf(app, sql, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }, ITEM);
  const items = rows.map(({ marca, modelo, version, anio, mileage, ...item }) => ({
    ...item,
    label: titleWithYear({ marca, modelo, version, anio }),
    km: JSON.parse(mileage) as number | null,
  }));
  return { items, total, pages: Math.max(1, Math.ceil(total / PER_PAGE)) };
}
