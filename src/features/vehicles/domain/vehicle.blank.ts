import { perField, vehicleFields } from './vehicle.fields.ts';
import type { VehicleInput } from './vehicle.schema.ts';

/** A new vehicle with the defaults of SPEC section 3. */
export function blankVehicle(year: number): VehicleInput {
  return perField({
    text: () => '',
    choice: (field) => vehicleFields[field].initial,
    day: () => '',
    number: () => null,
    year: () => year,
    flag: (field) => vehicleFields[field].initial,
    tags: () => [] as string[],
  });
}
