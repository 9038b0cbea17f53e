import { perField, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { readJson } from '#pb/lib/core/fields.ts';

/** A vehicle's editable fields, as in the API. */
export type VehicleValues = Readonly<Record<VehicleField, unknown>>;

export function vehicleValues(record: core.Record): VehicleValues {
  const text = (field: VehicleField) => record.getString(field);
  return perField({
    ...{ text, choice: text, day: text },
    number: (field) => readJson(record, field),
    year: (field) => record.getInt(field),
    flag: (field) => record.getBool(field),
    tags: (field) => readJson(record, field) ?? [],
  });
}

/** Whether two values of a field are equal. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
