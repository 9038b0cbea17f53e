import { vehicleNumberText } from '#src/features/admin/vehicle-form/typed-number.ts';
import {
  vehicleFields,
  type FieldOf,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { cellText } from './read-cell.ts';
import { toCell } from './stock-columns.ts';

/** What a car holds, as the plan of an import tells it. */

const LONGEST = 80;

/** A value of a car in words; '' is none. */
export function valueText(field: VehicleField, value: VehicleInput[VehicleField]): string {
  if (typeof value === 'number' && vehicleFields[field].kind === 'number')
    return vehicleNumberText(field as FieldOf<'number'>, value);
  const text = cellText(toCell(field, value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** What a new car would be, in a line. */
export function newCarText({ anio, km, precio_eur, status }: VehicleInput): string {
  const facts = [
    String(anio),
    km === null ? '' : valueText('km', km),
    precio_eur === null ? 'sin precio' : valueText('precio_eur', precio_eur),
    valueText('status', status),
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}
