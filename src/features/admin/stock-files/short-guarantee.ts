import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { guaranteeProblem, isSameGuarantee } from '#src/features/vehicles/sale/guarantee-check.ts';
import { GUARANTEE_FIELDS } from '#src/features/vehicles/sale/vehicle.guarantee.ts';
import { pick } from '#src/lib/pick.ts';
import type { ReadRow } from './planning.ts';
import type { TypedRow } from './type-row.ts';

/**
 * Refuses a guarantee that is shorter than the law allows, with a warning: a new car is read without it, an existing one
 * keeps its own. One from before the rule is no problem while the row leaves it as it is.
 */
export function withoutShortGuarantee(
  read: ReadRow,
  typed: TypedRow,
  car: VehicleInput | undefined,
): ReadRow {
  const { vehicle, warnings, errors } = read;
  if (vehicle === null || (car !== undefined && isSameGuarantee(car, vehicle))) return read;
  const message = guaranteeProblem(vehicle);
  if (message === null) return read;
  const kept = car === undefined ? { garantia_meses: null } : pick(car, GUARANTEE_FIELDS);
  const cell = typed.texts.get('garantia_meses') ?? '';
  return {
    ...read,
    vehicle: { ...vehicle, ...kept },
    warnings: [...warnings, { label: FIELD_LABELS.garantia_meses, cell, message }],
    errors: new Map([...errors, ['garantia_meses', message]]),
  };
}
