import type { AdvertRow, AdvertTarget, AdvertValue } from '#src/features/admin/adverts/advert.ts';
import { type AdvertCorrection, correctionOf } from '#src/features/admin/adverts/corrections.ts';
import { type Change, formerSpec, rowChange } from '#src/features/admin/adverts/merge.ts';
import type { SpecRow } from '#src/features/admin/stock/vehicles.api.ts';
import { isSpecComplete } from '#src/features/admin/specs/spec.rules.ts';
import { specKey } from '#src/features/admin/specs/spec-paste.ts';
import {
  vehicleFields,
  type FieldOf,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { readVehicleNumber } from '#src/features/admin/vehicle-form/typed-number.ts';
import type { VehicleFormValues } from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';
import { formValue } from './advert-values.ts';

/** What using an advert does to the form: for each row its target, and what it replaces. */

type Spec = Omit<SpecRow, 'isNew'>;

/** The car of the form. */
export interface FormCar {
  readonly fields: Readonly<Partial<Record<VehicleField, AdvertValue | null>>>;
  /** Saved ones and those that are saved with the form. */
  readonly specs: readonly Spec[];
}

export interface PlannedRow {
  readonly key: string;
  readonly row: AdvertRow;
  readonly target: AdvertTarget;
  readonly isEdited: boolean;
  /** Null for a row that is not used. */
  readonly change: Change | null;
  /** The spec whose value changes. */
  readonly former: Spec | undefined;
  /** Another row sets the same. */
  readonly isRepeated: boolean;
}

/** Keys of the rows, which stay when other lines change. */
export function keysOf(rows: readonly AdvertRow[]): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ words }) => {
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    return `${words}#${count}`;
  });
}

function placeKey(target: AdvertTarget): string | null {
  if (target.kind === 'field') return target.field;
  return target.kind === 'spec' ? `${specKey(target.grupo)}\n${specKey(target.clave)}` : null;
}

/** Whether a target has all that it needs; true for a row that is not used. */
export function isComplete(target: AdvertTarget): boolean {
  if (target.kind === 'spec') return isSpecComplete(target, null);
  return target.kind !== 'field' || typeof target.value !== 'string' || target.value.trim() !== '';
}

/** Plans the rows. Of two that set the same, the one that staff placed counts, else the first. */
export function planAdvert(
  rows: readonly AdvertRow[],
  edits: Readonly<Record<string, AdvertTarget>>,
  car: FormCar,
): PlannedRow[] {
  const keys = keysOf(rows);
  const placed = rows.map((row, index) => {
    const key = keys[index] ?? '';
    const edit = Object.hasOwn(edits, key) ? edits[key] : undefined;
    return { key, row, target: edit ?? row.target, isEdited: edit !== undefined };
  });
  const winners = new Map<string, string>();
  for (const { key, target } of [
    ...placed.filter(({ isEdited }) => isEdited),
    ...placed.filter(({ isEdited }) => !isEdited),
  ]) {
    const place = placeKey(target);
    if (place !== null && !winners.has(place)) winners.set(place, key);
  }
  const free = new Set(car.specs);
  return placed.map((one) => {
    const { target, key } = one;
    const place = placeKey(target);
    const isRepeated = place !== null && winners.get(place) !== key;
    if (place === null || isRepeated) return { ...one, change: null, former: undefined, isRepeated };
    const former = target.kind === 'spec' ? formerSpec([...free], target.grupo, target.clave) : undefined;
    if (former !== undefined) free.delete(former);
    const specs = former === undefined ? [] : [former];
    return { ...one, change: rowChange(one, { fields: car.fields, specs }), former, isRepeated };
  });
}

/** The values that using the rows gives to the form. */
export function plannedValues(planned: readonly PlannedRow[]): Partial<VehicleFormValues> {
  const values = planned.flatMap(({ target, change }) =>
    target.kind === 'field' && change !== null && change.kind !== 'same'
      ? [[target.field, formValue(target.value)] as const]
      : [],
  );
  return Object.fromEntries(values) as Partial<VehicleFormValues>;
}

/** The specs to save with the form after using the rows. @param pending those from an earlier advert */
export function plannedSpecs(
  planned: readonly PlannedRow[],
  pending: readonly SpecRow[],
  newId: () => string,
): SpecRow[] {
  const rows = new Map(pending.map((row) => [row.id, row]));
  for (const { target, change, former } of planned) {
    if (target.kind !== 'spec' || change === null || change.kind === 'same') continue;
    const { grupo, clave } = former ?? target;
    const id = former?.id ?? newId();
    const isNew = former === undefined || rows.get(id)?.isNew === true;
    rows.set(id, { id, grupo, clave, valor: target.valor, isNew });
  }
  return [...rows.values()];
}

/**
 * What the edits mean for other adverts. Dropping words that the reader knows means nothing: the next car may need its
 * kilometres again.
 */
export function correctionsIn(planned: readonly PlannedRow[]): AdvertCorrection[] {
  return planned.flatMap(({ row, target, isEdited }) => {
    const correction = isEdited ? correctionOf(row, target) : null;
    if (correction === null || (target.kind === 'ignored' && row.target.kind !== 'unknown')) return [];
    const isRead = JSON.stringify(correction) === JSON.stringify(correctionOf(row, row.target));
    return isRead || !isComplete(target) ? [] : [correction];
  });
}

function readField(field: VehicleField, value: VehicleFormValues[VehicleField]): AdvertValue | null {
  if (typeof value !== 'string') return typeof value === 'boolean' ? value : null;
  const { kind } = vehicleFields[field];
  if (kind === 'year') return Number(value);
  if (kind !== 'number') return value;
  const { value: number, error } = readVehicleNumber(field as FieldOf<'number'>, value);
  return error === null ? number : value;
}

/** The car of a form. The initial values of a new car count as none, until someone changes them. */
export function formCar(
  {
    isNew,
    base,
    values,
  }: {
    readonly isNew: boolean;
    readonly base: VehicleFormValues;
    readonly values: VehicleFormValues;
  },
  saved: readonly Spec[],
  pending: readonly SpecRow[],
): FormCar {
  const fields = (Object.keys(values) as VehicleField[]).filter(
    (field) => !isNew || values[field] !== base[field],
  );
  const pendingById = new Map(pending.map((row) => [row.id, row]));
  return {
    fields: Object.fromEntries(fields.map((field) => [field, readField(field, values[field])])),
    specs: [
      ...saved.map((spec) => pendingById.get(spec.id) ?? spec),
      ...pending.filter(({ isNew: added }) => added),
    ],
  };
}
