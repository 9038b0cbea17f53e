import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { ReadRow } from './planning.ts';
import type { RowValue } from './planned-row.ts';
import { cellText } from './read-cell.ts';
import { STOCK_COLUMNS, toCell } from './stock-columns.ts';
import type { TypedRow } from './type-row.ts';

/** Fields that the preview always offers for correction. */
const ALWAYS: readonly VehicleField[] = ['marca', 'modelo', 'anio', 'km', 'precio_eur'];

/**
 * Every value of the car after the import, for the preview. An invalid cell keeps the text of the file. The status is left out:
 * it follows from one choice for the whole file.
 */
export function rowValues(car: VehicleInput | null, typed: TypedRow, { errors }: ReadRow): RowValue[] {
  return STOCK_COLUMNS.flatMap((field): RowValue[] => {
    if (field === 'status') return [];
    const error = errors.get(field) ?? '';
    const raw = typed.texts.get(field) ?? '';
    const text = error !== '' || car === null ? raw : cellText(toCell(field, car[field]));
    return text === '' && error === '' && !ALWAYS.includes(field) ? [] : [{ field, text, error }];
  });
}
