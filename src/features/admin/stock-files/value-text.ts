import { vehicleNumberText } from '#src/features/admin/vehicle-form/typed-number.ts';
import {
  vehicleFields,
  type FieldOf,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { cellText } from './read-cell.ts';
import { toCell } from './stock-columns.ts';

/** Formats the values of a car for the plan of an import. */

const LONGEST = 80;

/** A value as text; '' when there is none. */
export function valueText(field: VehicleField, value: VehicleInput[VehicleField]): string {
  if (typeof value === 'number' && vehicleFields[field].kind === 'number')
    return vehicleNumberText(field as FieldOf<'number'>, value);
  const text = cellText(toCell(field, value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** One-line summary of a new car. */
export function newCarText({ anio, km, precio_eur, status }: VehicleInput): string {
  const facts = [
    String(anio),
    km === null ? '' : valueText('km', km),
    precio_eur === null ? 'sin precio' : valueText('precio_eur', precio_eur),
    valueText('status', status),
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}
