import type { ExportTable } from './export-folder.ts';
import type { KnownRows } from './known-rows.ts';
import { leadCells, leadImport, type LeadCar, type LeadValues } from './lead-rows.ts';
import { newRows } from './new-rows.ts';
import type { FindCar } from './plan-vehicles.ts';
import { noteRow, readRows } from './read-rows.ts';

function carOf({ vehicle_id, marca, modelo }: LeadValues, findCar: FindCar): LeadCar | null {
  const car = vehicle_id === '' ? null : findCar(vehicle_id);
  if (car === null) return null;
  const names = car.marca === '' ? { marca, modelo, version: '' } : car;
  return { ...names, id: car.state === 'gone' ? '' : car.id };
}

/** Decides about the leads. One outlives its car: it comes without it. */
export function planLeads(table: ExportTable, known: KnownRows, findCar: FindCar) {
  const { rows, report } = readRows(table, leadCells);
  const planned = newRows('leads', rows, report, known).map((row) => {
    const { values } = row;
    const car = carOf(values, findCar);
    const isOrphan = values.vehicle_id !== '' && (car === null || car.id === '');
    const orphan = `its car ${values.vehicle_id} is not there: comes without a car`;
    noteRow(report, row, [...row.notes, ...(isOrphan ? [orphan] : [])]);
    return { row: row.row, formerId: row.formerId, data: leadImport(values, car) };
  });
  return { rows: planned, report };
}
