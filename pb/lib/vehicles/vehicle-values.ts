import { perField, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { readJson } from '#pb/lib/core/fields.ts';

/** What a vehicle holds of what people fill in, as the API answers it. */
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

/** Whether two values of a field are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
