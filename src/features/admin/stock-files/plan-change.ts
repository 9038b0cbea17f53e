import { previousPriceWarning } from '#src/features/admin/stock/price.messages.ts';
import { toVehicleForm } from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { previousPriceError } from '#src/features/vehicles/domain/previous-price.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { pick } from '#src/lib/pick.ts';
import { carName } from './known-cars.ts';
import { planned, type Planning, type RowToPlan } from './planning.ts';
import type { PlannedRow } from './planned-row.ts';
import { doubtfulPriceQuestion } from './price-question.ts';
import { readCell } from './read-cell.ts';
import { clearedFields } from './read-row.ts';
import { rowValues } from './row-values.ts';
import type { ArrivedRow } from './stock-import.schema.ts';
import { valueText } from './value-text.ts';

/** Plans a row of an existing car: found by its reference, or created by an earlier import of the same row. */

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** An import never changes the status or the reference of an existing car. */
const KEPT: readonly VehicleField[] = ['status', 'referencia'];

/** Whether a value of the car appears in any cell of the row, read as that field. */
function isInRow({ row }: RowToPlan, field: VehicleField, value: unknown): boolean {
  const held = toVehicleForm({ ...blankVehicle(0), [field]: value })[field];
  return row.cells.some((cell) => {
    const reading = readCell(field, cell);
    return reading.kind === 'typed' && isSame(reading.typed, held);
  });
}

/**
 * The fields that the row changes, and those it leaves because they were edited after its import. A field whose imported value
 * came from a column that is now mapped elsewhere loses that value.
 */
function differingFields(
  row: RowToPlan,
  car: AdminVehicle,
  imported: ArrivedRow['fields'],
  emptyClears: boolean,
): { readonly changed: readonly VehicleField[]; readonly edited: readonly VehicleField[] } {
  const { typed, vehicle } = row;
  const said = [...(Object.keys(typed.values) as VehicleField[]), ...clearedFields(typed, emptyClears)];
  const left = (Object.keys(imported ?? {}) as VehicleField[]).filter(
    (field) => !said.includes(field) && !typed.texts.has(field) && isInRow(row, field, imported?.[field]),
  );
  const differing = [...said, ...left].filter(
    (field) => !KEPT.includes(field) && !isSame(car[field], vehicle[field]),
  );
  const isEdited = (field: VehicleField) => {
    const value = imported?.[field];
    return value !== undefined && !isSame(car[field], value);
  };
  return {
    changed: differing.filter((field) => !isEdited(field)),
    edited: differing.filter(isEdited),
  };
}

function notesOf(
  row: RowToPlan,
  car: AdminVehicle,
  arrived: ArrivedRow | undefined,
  edited: readonly VehicleField[],
) {
  const asksStatus = row.typed.texts.has('status') && row.vehicle.status !== car.status;
  return [
    ...(arrived === undefined ? [] : [`Esta fila ya se importó: es ${arrived.referencia}`]),
    ...(edited.length === 0
      ? []
      : [`Editado después de importar, no cambia: ${edited.map((field) => FIELD_LABELS[field]).join(', ')}`]),
    ...(asksStatus ? [`Conserva su estado: ${valueText('status', car.status)}`] : []),
  ];
}

export function planChange(
  row: RowToPlan,
  car: AdminVehicle,
  arrived: ArrivedRow | undefined,
  { emptyClears, known }: Planning,
): PlannedRow {
  const { id, place, typed, read, vehicle } = row;
  const { changed: differing, edited } = differingFields(row, car, arrived?.fields ?? null, emptyClears);
  const priceError = differing.includes('precio_anterior_eur')
    ? previousPriceError(car.precio_eur, vehicle)
    : null;
  const changed = differing.filter((field) => field !== 'precio_anterior_eur' || priceError === null);
  const after = { ...car, ...pick(vehicle, changed) };
  const shown = {
    warnings:
      priceError === null
        ? read.warnings
        : [
            ...read.warnings,
            {
              label: FIELD_LABELS.precio_anterior_eur,
              cell: typed.texts.get('precio_anterior_eur') ?? '',
              message: priceError,
            },
          ],
    notes: notesOf(row, car, arrived, edited),
    values: rowValues(after, typed, read),
  };
  if (changed.length === 0) return planned(place, { ...shown, fate: 'igual' });
  const warning = previousPriceWarning(car.precio_eur, after);
  const isNewIdentity = changed.includes('matricula') || changed.includes('vin');
  const questions = [
    doubtfulPriceQuestion(car.precio_eur, after.precio_eur),
    isNewIdentity ? known.twinQuestion(after, carName(car), false) : '',
  ];
  if (isNewIdentity) known.note(after, carName(car));
  return planned(place, {
    ...shown,
    fate: 'cambia',
    changes: changed.map((field) => ({
      label: FIELD_LABELS[field],
      from: valueText(field, car[field]),
      to: valueText(field, vehicle[field]),
    })),
    question: questions.filter((question) => question !== '').join(' '),
    notes: [...shown.notes, ...(warning === undefined ? [] : [`Precio anterior. ${warning}`])],
    formerPrice: car.precio_eur,
    after: pick(after, ['precio_eur', 'precio_anterior_eur']),
    save: { id, vehicle: car.id, expected: car.updated_at, fields: pick(vehicle, changed) },
  });
}
