import {
  newVehicleForm,
  toVehicleForm,
  type VehicleFormValues,
} from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { tidyVehicleText } from '#src/features/vehicles/sale/vehicle.texts.ts';
import type { SheetRow } from '#src/lib/sheet/sheet.ts';
import { planColumns } from './columns.ts';
import { QuestionList, type ImportQuestion } from './import-questions.ts';
import { KnownCars } from './known-cars.ts';
import { planChange } from './plan-change.ts';
import { planned, type Place, type PlanInput, type Planning, type RowToPlan } from './planning.ts';
import type { PlannedRow } from './planned-row.ts';
import { doubtfulPriceQuestion } from './price-question.ts';
import { readRow } from './read-row.ts';
import { withoutShortGuarantee } from './short-guarantee.ts';
import { rowValues } from './row-values.ts';
import { typeRow, type TypedRow } from './type-row.ts';
import { newCarText } from './value-text.ts';

/** Plans what an import does with each row of a file. Pure: it writes nothing. */

export interface Plan {
  readonly rows: readonly PlannedRow[];
  readonly questions: readonly ImportQuestion[];
  /** Notes about skipped columns. */
  readonly columnNotes: readonly string[];
}

/** Blank form of a new car. */
function blankForm(now: Date): VehicleFormValues {
  return { ...newVehicleForm(now), anio: '', status: 'oculto' };
}

const refused = (place: Place, message: string): PlannedRow =>
  planned(place, { fate: 'error', problems: [{ label: '', cell: '', message }] });

/**
 * The status of a new car: hidden, unless the file's cars are to be published and this one has a price and a mileage. A status
 * that is not understood may belong to a car that is not for sale, so it also means hidden.
 */
function newStatus(vehicle: VehicleInput, typed: TypedRow, { publish }: PlanInput): string {
  if (!publish || vehicle.precio_eur === null || vehicle.km === null) return 'oculto';
  if (typed.values.status !== undefined) return vehicle.status;
  return (typed.texts.get('status') ?? '') === '' && !typed.wrong.has('status') ? 'disponible' : 'oculto';
}

function planNew({ id, place, typed, read, vehicle }: RowToPlan, input: Planning): PlannedRow {
  const made = { ...vehicle, status: newStatus(vehicle, typed, input) };
  const twin = input.known.twinQuestion(made, '', input.remade.has(id));
  input.known.note(made, `La fila ${place.number}`);
  const questions = [doubtfulPriceQuestion(null, made.precio_eur), twin];
  return planned(place, {
    ...{ fate: 'nueva', notes: [newCarText(made)], warnings: read.warnings },
    question: questions.filter((question) => question !== '').join(' '),
    values: rowValues(made, typed, read),
    save: { id, vehicle: '', expected: '', fields: made },
  });
}

/** Why the reference refuses its row; null when it does not. A row whose car is in the trash recreates it. */
function referenceProblem(
  reference: string,
  { number }: SheetRow,
  id: string,
  { known, trashed, remade }: Planning,
): string | null {
  if (reference === '') return null;
  const above = known.usedBy.get(reference);
  if (above !== undefined) return `La referencia está también en la fila ${above}`;
  known.usedBy.set(reference, number);
  return trashed.has(reference) && !remade.has(id)
    ? 'El coche de esta referencia está en la Papelera: restáuralo antes'
    : null;
}

function planRow(row: SheetRow, id: string, input: Planning): PlannedRow {
  const typed = typeRow(row, input);
  const referencia = tidyVehicleText('referencia', String(typed.values.referencia ?? ''));
  const named = referencia === '' ? undefined : input.known.byReference.get(referencia);
  const before = input.arrived.get(id);
  const arrived = named === undefined || named.id === before?.vehicle ? before : undefined;
  const car = named ?? (arrived === undefined ? undefined : input.known.byId.get(arrived.vehicle));
  // A value that is gone from an imported row is removed from its car, so the row is read over a blank form.
  const isReadAnew = car === undefined || (arrived !== undefined && arrived.fields !== null);
  const read = withoutShortGuarantee(
    readRow(typed, isReadAnew ? blankForm(input.now) : toVehicleForm(car), input),
    typed,
    car,
  );
  const title = vehicleTitle(read.values) || (car === undefined ? '' : vehicleTitle(car));
  const place = { number: row.number, title, referencia };
  const problem = referenceProblem(referencia, row, id, input);
  if (problem !== null) return refused(place, problem);
  const { vehicle, problems, warnings } = read;
  if (vehicle === null || problems.length > 0)
    return planned(place, { fate: 'error', problems, warnings, values: rowValues(vehicle, typed, read) });
  const readable = { row, id, place, typed, read, vehicle };
  return car === undefined ? planNew(readable, input) : planChange(readable, car, arrived, input);
}

/** Plans every row of a file, in order, and collects the questions. */
export function planRows(input: PlanInput): Plan {
  const questions = new QuestionList();
  const { columns, notes } = planColumns(input, questions);
  const planning: Planning = {
    ...input,
    questions,
    columns,
    known: new KnownCars(input.vehicles, input.trashed.values()),
  };
  const rows = input.sheet.rows.map((row, index) => planRow(row, input.ids[index] ?? '', planning));
  return { rows, questions: questions.all(), columnNotes: notes };
}
