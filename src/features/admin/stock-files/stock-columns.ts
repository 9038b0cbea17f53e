import { choiceLabel } from '#src/features/admin/vehicle-form/choice-labels.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import {
  vehicleFields,
  type FieldOf,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { dayText, isCarDay } from '#src/features/vehicles/sale/vehicle.texts.ts';
import type { AdminVehicle, VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { SheetCell } from '#src/lib/sheet/sheet.ts';

/** The stock as a table: its columns and the content of their cells. */

/** The reference first, then the order of the form. */
export const STOCK_COLUMNS: readonly VehicleField[] = [
  'referencia',
  ...(Object.keys(FIELD_LABELS) as VehicleField[]).filter((field) => field !== 'referencia'),
];

/** The texts allowed in the cell of a choice or flag field; null for other fields. */
export function choiceTexts(field: VehicleField): readonly string[] | null {
  const about = vehicleFields[field];
  if (about.kind === 'flag') return ['sí', 'no'];
  return about.kind === 'choice'
    ? about.values.map((value) => choiceLabel(field as FieldOf<'choice'>, value))
    : null;
}

/** Tags as one text, as JSON if a tag contains a separator. */
function tagsText(tags: readonly string[]): string {
  return tags.some((tag) => /[,;]/.test(tag)) ? JSON.stringify(tags) : tags.join(', ');
}

/** A value as a spreadsheet cell. */
export function toCell(field: VehicleField, value: VehicleInput[VehicleField]): SheetCell {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value)) return tagsText(value);
  const { kind } = vehicleFields[field];
  if (kind === 'day')
    return isCarDay(String(value)) ? new Date(`${String(value)}T00:00:00Z`) : dayText(String(value));
  if (kind === 'choice') return choiceLabel(field as FieldOf<'choice'>, String(value));
  return value;
}

/** The stock as rows of cells, starting with the headings. */
export function stockTable(vehicles: readonly AdminVehicle[]): SheetCell[][] {
  const head = STOCK_COLUMNS.map((field) => FIELD_LABELS[field]);
  return [head, ...vehicles.map((car) => STOCK_COLUMNS.map((field) => toCell(field, car[field])))];
}
