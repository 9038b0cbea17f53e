import type { Twin, Twins } from '#src/features/admin/vehicle-form/twins.schema.ts';
import { plateKey } from '#src/features/vehicles/domain/vehicle.plate.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.title.ts';
import { tidyVin } from '#src/features/vehicles/sale/vehicle.vin.ts';
import { requireAdmin } from '#pb/lib/core/admin.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';

/** Other cars with a plate or chassis number, those in the trash too. */

/** A stored plate as `plateKey` compares it. Stored plates are in upper case. */
const PLATE_KEY = "REPLACE(REPLACE(REPLACE(matricula, ' ', ''), '-', ''), '.', '')";
const SHAPE = { id: '', referencia: '', marca: '', modelo: '', version: '', papelera: '' };

/** The car, one outside the trash first. `column` must never be user input. */
function carWith(app: core.App, column: string, key: string, id: string): Twin | null {
  if (key === '') return null;
  const sql = `SELECT id, referencia, marca, modelo, version, papelera
    FROM vehicles WHERE ${column} = {:key} AND id != {:id} ORDER BY papelera != '', created_at DESC LIMIT 1`;
  const [car] = rowsOf(app, sql, { key, id }, SHAPE);
  if (car === undefined) return null;
  const { papelera, id: twin, referencia, ...name } = car;
  return { id: twin, referencia, titulo: vehicleTitle(name), isTrashed: papelera !== '' };
}

/**
 * `POST /api/vehicle-twins` with `{ id, matricula, vin }`: the other cars. A POST, because addresses are logged.
 * @throws ForbiddenError
 */
export function sendTwins(e: core.RequestEvent): void {
  requireAdmin(e, 'ver matrículas y bastidores');
  const body = e.requestInfo().body as Record<string, unknown>;
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
  const twins: Twins = {
    matricula: carWith(e.app, PLATE_KEY, plateKey(text('matricula')), text('id')),
    vin: carWith(e.app, 'vin', tidyVin(text('vin')), text('id')),
  };
  e.json(200, twins);
}
