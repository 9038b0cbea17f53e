import { idCell, lineCell, positionCell, requiredTextCell, type ValuesOf } from './cells.ts';
import type { ImportRow } from '#src/server/pocketbase/import-row.ts';
import { datesOf } from './import-row.ts';
import { recordId } from './record-id.ts';
import { timeCell } from './time-cell.ts';

/** The former system's table `vehicle_specs` (SPEC section 3). */

export const specCells = {
  id: idCell,
  vehicle_id: idCell,
  grupo: lineCell(100),
  clave: requiredTextCell(120),
  valor: requiredTextCell(500),
  orden: positionCell,
  created_at: timeCell,
  updated_at: timeCell,
};

/** A spec's cells, read. */
export type SpecValues = ValuesOf<typeof specCells>;

/** The record that a spec becomes. */
export function specImport(values: SpecValues): ImportRow {
  const { id, vehicle_id, grupo, clave, valor, orden } = values;
  return {
    id: recordId('vehicle_specs', id),
    fields: { vehicle_id: recordId('vehicles', vehicle_id), ...{ grupo, clave, valor, orden } },
    ...datesOf(values),
  };
}
