import { pick } from '#src/lib/pick.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { VehicleFormValues } from './vehicle-form.schema.ts';

/** What happens to a form when its vehicle changes on the server meanwhile. */

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
  /** The new state with one's own changes on top. */
  readonly values: VehicleFormValues;
  /** What the others changed and oneself did not: taken over. */
  readonly theirs: readonly VehicleField[];
  /** What both changed, and differently: somebody has to decide. */
  readonly conflicts: readonly VehicleField[];
}

/**
 * Puts one's own changes on top of the vehicle's new state.
 * @param base what the form started from
 * @param mine what it holds now
 * @param current what the server holds now
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
