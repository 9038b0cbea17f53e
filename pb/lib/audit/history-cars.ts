import type { HistoryCar } from '#src/features/admin/settings/history/history.schema.ts';
import { titleWithYear } from '#src/features/vehicles/domain/title-with-year.ts';
import { requireAdmin } from '#pb/lib/core/admin.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';

/** More than one page of the history. */
const MOST_CARS = 50;
const SHAPE = {
  ...{ id: '', marca: '', modelo: '', version: '', anio: 0 },
  ...{ referencia: '', matricula: '', mileage: '', papelera: '' },
};

/**
 * `GET /api/historial/coches?ids=a,b`: the cars of history entries, those in the trash too.
 * @throws ForbiddenError, BadRequestError
 */
export function sendHistoryCars(e: core.RequestEvent): void {
  requireAdmin(e, 'ver el historial');
  const ids = String(e.requestInfo().query['ids'] ?? '').split(',');
  if (ids.length > MOST_CARS || !ids.every((id) => /^[a-z0-9]{1,40}$/.test(id)))
    throw new BadRequestError('La petición no es válida');
  const sql = `SELECT id, marca, modelo, version, anio, referencia, matricula, COALESCE(km, 'null') AS mileage, papelera
    FROM vehicles WHERE id IN (SELECT value FROM json_each({:ids}))`;
  const rows = rowsOf(e.app, sql, { ids: JSON.stringify(ids) }, SHAPE);
  const cars: HistoryCar[] = rows.map(({ id, referencia, matricula, mileage, papelera, ...name }) => ({
    ...{ id, referencia, matricula },
    titulo: titleWithYear(name),
    km: JSON.parse(mileage) as number | null,
    isTrashed: papelera !== '',
  }));
  e.json(200, cars);
}
