import { pick } from '#src/lib/pick.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { VehicleFormValues } from './vehicle-form.schema.ts';

/** Three-way merge of a form whose vehicle has changed on the server. */

function isSame(one: unknown, other: unknown): boolean {
  return Array.isArray(one) || Array.isArray(other)
    ? JSON.stringify(one) === JSON.stringify(other)
    : one === other;
}

/** Fields whose values differ, in the form's order. */
export function changedFields(before: VehicleFormValues, after: VehicleFormValues): VehicleField[] {
  return (Object.keys(before) as VehicleField[]).filter((field) => !isSame(before[field], after[field]));
}

/** A three-way comparison of a form with its vehicle's new state. */
export interface VehicleFormMerge {
  /** The new server state with this form's changes on top. */
  readonly values: VehicleFormValues;
  /** Fields changed only on the server: adopted. */
  readonly theirs: readonly VehicleField[];
  /** Fields changed to different values on both sides: the administrator decides. */
  readonly conflicts: readonly VehicleField[];
}

/**
 * Merges this form's changes into the vehicle's new state.
 * @param base initial values of the form
 * @param mine current values of the form
 * @param current values on the server
 */
export function mergeVehicleForm(
  base: VehicleFormValues,
  mine: VehicleFormValues,
  current: VehicleFormValues,
): VehicleFormMerge {
  const own = changedFields(base, mine);
  const others = changedFields(base, current);
  return {
    values: { ...current, ...pick(mine, own) },
    theirs: others.filter((field) => !own.includes(field)),
    conflicts: others.filter((field) => own.includes(field) && !isSame(mine[field], current[field])),
  };
}
