import { textLimits } from '#src/config/limits.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { pick } from '#src/lib/pick.ts';
import type { ImportRow } from '#src/lib/import-row.ts';
import {
  emailCell,
  flagCell,
  idCell,
  lineCell,
  rawCell,
  requiredLineCell,
  requiredTextCell,
  type ValuesOf,
} from './cells.ts';
import type { ExportTable } from './export-folder.ts';
import type { KnownRows } from './known-rows.ts';
import type { FindCar } from './plan-vehicles.ts';
import { datesOf, newRows, noteRow, readRows, recordId } from './read-rows.ts';
import { timeCell } from './time-cell.ts';

/** The former system's table `leads` (SPEC section 3). Lengths are those in pb_migrations. */

const leadCells = {
  id: idCell,
  nombre: requiredLineCell(textLimits.nombre, '(sin nombre)'),
  email: emailCell,
  telefono: lineCell(textLimits.telefonoMax),
  mensaje: requiredTextCell(5000, '(sin mensaje)'),
  canal: lineCell(50),
  tipo_consulta: lineCell(50),
  asunto: lineCell(textLimits.asunto),
  vehicle_id: rawCell,
  marca: lineCell(100),
  modelo: lineCell(100),
  /** No consent by default. */
  consent_marketing: flagCell(false),
  created_at: timeCell,
  updated_at: timeCell,
};

/** Fields of the lead; a car's fields can have the same names. */
const FIELDS = [
  ...(['nombre', 'email', 'telefono', 'mensaje', 'canal', 'tipo_consulta', 'asunto'] as const),
  ...(['marca', 'modelo', 'consent_marketing'] as const),
] as const;

/** A lead's converted cells. */
type LeadValues = ValuesOf<typeof leadCells>;

/** The car of a lead. */
interface LeadCar {
  /** Its record id here; '' when there is none. */
  readonly id: string;
  readonly marca: string;
  readonly modelo: string;
  readonly version: string;
}

/** The record of a lead. @param car null without a car, or for an unknown one. */
function leadImport(values: LeadValues, car: LeadCar | null): ImportRow {
  const about = car !== null && {
    vehicle_id: car.id,
    vehicle_titulo: vehicleTitle(car),
    marca: car.marca,
    modelo: car.modelo,
  };
  return {
    id: recordId('leads', values.id),
    fields: { ...pick(values, FIELDS), ...about },
    ...datesOf(values),
  };
}

function carOf({ vehicle_id, marca, modelo }: LeadValues, findCar: FindCar): LeadCar | null {
  const car = vehicle_id === '' ? null : findCar(vehicle_id);
  if (car === null) return null;
  const names = car.marca === '' ? { marca, modelo, version: '' } : car;
  return { ...names, id: car.state === 'gone' ? '' : car.id };
}

/** Plans the leads. A lead whose car is missing is imported without it. */
export function planLeads(table: ExportTable, known: KnownRows, findCar: FindCar) {
  const { rows, report } = readRows(table, leadCells);
  const planned = newRows('leads', rows, report, known).map((row) => {
    const { values } = row;
    const car = carOf(values, findCar);
    const isOrphan = values.vehicle_id !== '' && (car === null || car.id === '');
    const orphan = `its car ${values.vehicle_id} does not exist: imported without a car`;
    noteRow(report, row, [...row.notes, ...(isOrphan ? [orphan] : [])]);
    return { row: row.row, formerId: row.formerId, data: leadImport(values, car) };
  });
  return { rows: planned, report };
}
