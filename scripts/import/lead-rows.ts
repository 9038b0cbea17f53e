import { textLimits } from '#src/config/limits.ts';
import { pick } from '#src/lib/pick.ts';
import {
  flagCell,
  idCell,
  lineCell,
  rawCell,
  requiredLineCell,
  requiredTextCell,
  type ValuesOf,
} from './cells.ts';
import { emailCell } from './email-cell.ts';
import type { ImportRow } from '#src/server/pocketbase/import-row.ts';
import { datesOf } from './import-row.ts';
import { recordId } from './record-id.ts';
import { timeCell } from './time-cell.ts';

/** The former system's table `leads` (SPEC section 3). Its lengths are those of pb_migrations. */

export const leadCells = {
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
  /** Nobody consents by default. */
  consent_marketing: flagCell(false),
  created_at: timeCell,
  updated_at: timeCell,
};

/** What a lead holds of its own; its car's names may be another's. */
const FIELDS = [
  ...(['nombre', 'email', 'telefono', 'mensaje', 'canal', 'tipo_consulta', 'asunto'] as const),
  ...(['marca', 'modelo', 'consent_marketing'] as const),
] as const;

/** A lead's cells, read. */
export type LeadValues = ValuesOf<typeof leadCells>;

/** The car that a lead asks about. */
export interface LeadCar {
  /** Its record here; '' when there is none. */
  readonly id: string;
  readonly marca: string;
  readonly modelo: string;
  readonly version: string;
}

/** The record that a lead becomes. @param car null when it asks about none that anybody knows. */
export function leadImport(values: LeadValues, car: LeadCar | null): ImportRow {
  const about = car !== null && {
    vehicle_id: car.id,
    vehicle_titulo: [car.marca, car.modelo, car.version].filter((part) => part !== '').join(' '),
    marca: car.marca,
    modelo: car.modelo,
  };
  return {
    id: recordId('leads', values.id),
    fields: { ...pick(values, FIELDS), ...about },
    ...datesOf(values),
  };
}
