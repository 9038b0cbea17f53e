import {
  readVehicleForm,
  type VehicleFormValues,
} from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { pick } from '#src/lib/pick.ts';
import type { Planning, ReadRow } from './planning.ts';
import type { CellProblem } from './planned-row.ts';
import type { TypedRow } from './type-row.ts';

/** Without these there is no car, or not the right one, so an error in them refuses the row. */
const NEEDED: readonly VehicleField[] = ['marca', 'modelo', 'anio', 'referencia'];

const EMPTY_VALUES: Readonly<Partial<Record<string, VehicleFormValues[VehicleField]>>> = {
  text: '',
  choice: '',
  number: '',
  day: '',
  tags: [],
};

/** The fields that the row clears: by correction and, with `emptyClears`, by empty cells. */
export function clearedFields({ empty, cleared }: TypedRow, emptyClears: boolean): readonly VehicleField[] {
  const fields = emptyClears ? [...cleared, ...empty] : cleared;
  return fields.filter((field) => field !== 'referencia' && field !== 'status');
}

function clearedBy(typed: TypedRow, { emptyClears }: Planning): Partial<VehicleFormValues> {
  const values = clearedFields(typed, emptyClears).flatMap((field) => {
    const value = EMPTY_VALUES[vehicleFields[field].kind];
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(values);
}

/**
 * Reads a row over the values of its car. An unreadable optional value keeps the car's value, with a warning: one cell never
 * refuses a car.
 */
export function readRow(typed: TypedRow, base: VehicleFormValues, input: Planning): ReadRow {
  const errors = new Map(typed.wrong);
  let values = { ...base, ...clearedBy(typed, input), ...typed.values } as VehicleFormValues;
  values = { ...values, ...input.known.spellingOf(values) };
  let result = readVehicleForm(values, input.now);
  if (!result.ok) {
    const wrong = Object.entries(result.errors) as [VehicleField, string][];
    for (const [field, message] of wrong) if (!errors.has(field)) errors.set(field, message);
    const optional = wrong.map(([field]) => field).filter((field) => !NEEDED.includes(field));
    values = { ...values, ...pick(base, optional) };
    result = readVehicleForm(values, input.now);
  }
  const reported = [...errors].map(([field, message]): [VehicleField, CellProblem] => [
    field,
    { label: FIELD_LABELS[field], cell: typed.texts.get(field) ?? '', message },
  ]);
  const of = (isNeeded: boolean) =>
    reported.filter(([field]) => NEEDED.includes(field) === isNeeded).map(([, problem]) => problem);
  return {
    ...{ vehicle: result.ok ? result.vehicle : null, values, errors },
    ...{ problems: of(true), warnings: of(false) },
  };
}
