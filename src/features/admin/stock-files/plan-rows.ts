import {
  previousPriceError,
  previousPriceWarning,
  priceQuestion,
} from '#src/features/admin/vehicles/price.words.ts';
import {
  readVehicleForm,
  toVehicleForm,
  type VehicleFormValues,
} from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { brandSpelling, knownSpelling } from '#src/features/vehicles/domain/brands.ts';
import { vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { isDoubtfulPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import type { AdminVehicle, VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { tidyVehicleText } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { pick } from '#src/lib/pick.ts';
import type { Sheet, SheetRow } from '#src/lib/sheet/sheet.ts';
import type { Mapping } from './mapping.ts';
import type { CellProblem, PlannedRow } from './planned-row.ts';
import { cellText, readCell, type CellReading } from './read-cell.ts';
import type { ArrivedRow } from './stock-import.schema.ts';
import { newCarText, valueWords } from './value-words.ts';

/** What an import would make of each row of a file. Pure: it writes nothing. */

/** What the plan follows from. */
export interface PlanInput {
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  /** Whether an empty cell takes a car's value away; else it leaves it. */
  readonly emptyClears: boolean;
  readonly vehicles: readonly AdminVehicle[];
  /** The id of each row (row-id.ts). */
  readonly ids: readonly string[];
  /** Rows that came before and made a car that is still there, by that id. */
  readonly arrived: ReadonlyMap<string, ArrivedRow>;
  /** References of cars in the trash. */
  readonly trashed: ReadonlySet<string>;
  readonly now: Date;
}

const emptyValue: Readonly<Partial<Record<string, VehicleFormValues[VehicleField]>>> = {
  text: '',
  choice: '',
  number: '',
  day: '',
  tags: [],
};

/** A new car before its row is read: hidden, until somebody shows it. */
function blankForm(now: Date): VehicleFormValues {
  return { ...toVehicleForm(blankVehicle(now.getFullYear())), anio: '', status: 'oculto' };
}

/** What has to be answered before a cell can be read. */
function askedText(field: VehicleField, { options }: CellReading & { readonly kind: 'ask' }): string {
  const labels = options.map(({ label }) => label);
  if (vehicleFields[field].kind === 'choice') return `No se conoce. Puede ser: ${labels.join(', ')}`;
  return `¿${labels.join(' o ')}?`;
}

interface Typed {
  readonly values: VehicleFormValues;
  readonly problems: readonly CellProblem[];
}

/** A car's name as the dealer's other cars write theirs. */
function spelled(values: VehicleFormValues, vehicles: readonly AdminVehicle[]): VehicleFormValues {
  const marca = brandSpelling(values.marca, [...new Set(vehicles.map((car) => car.marca))]);
  const models = vehicles.filter((car) => car.marca === marca).map((car) => car.modelo);
  return { ...values, marca, modelo: knownSpelling(values.modelo, models) };
}

/** A row's cells over what its car has. */
function typeRow(row: SheetRow, input: PlanInput, base: VehicleFormValues): Typed {
  const { mapping, emptyClears, vehicles } = input;
  const values: Partial<Record<VehicleField, VehicleFormValues[VehicleField]>> = {};
  const problems: CellProblem[] = [];
  for (const [column, field] of mapping.entries()) {
    if (field === null) continue;
    const cell = row.cells[column] ?? null;
    const reading = readCell(field, cell);
    if (reading.kind === 'typed') values[field] = reading.typed;
    else if (reading.kind === 'wrong')
      problems.push({ label: FIELD_LABELS[field], cell: cellText(cell), message: reading.error });
    else if (reading.kind === 'ask')
      problems.push({ label: FIELD_LABELS[field], cell: cellText(cell), message: askedText(field, reading) });
    else if (emptyClears && field !== 'referencia' && field !== 'status')
      values[field] = emptyValue[vehicleFields[field].kind] ?? base[field];
  }
  return { values: spelled({ ...base, ...values } as VehicleFormValues, vehicles), problems };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What a row may be without being wrong. */
interface Place {
  readonly number: number;
  readonly title: string;
  readonly referencia: string;
}

const planned = (place: Place, rest: Partial<PlannedRow> & Pick<PlannedRow, 'fate'>): PlannedRow => ({
  ...place,
  ...{ changes: [], problems: [], question: '', notes: [], formerPrice: null, after: null, save: null },
  ...rest,
});

const refused = (place: Place, message: string): PlannedRow =>
  planned(place, { fate: 'error', problems: [{ label: '', cell: '', message }] });

/** Knows the cars by what tells them apart, and what the rows above have used. */
class Known {
  readonly byReference: ReadonlyMap<string, AdminVehicle>;
  readonly usedBy = new Map<string, number>();
  private readonly byPlate = new Map<string, string>();

  constructor(vehicles: readonly AdminVehicle[]) {
    this.byReference = new Map(vehicles.map((car) => [car.referencia, car]));
    for (const car of vehicles) this.notePlate(car, car.referencia);
  }

  /** The name of a car with that plate or chassis number; undefined when none has. */
  twinOf({ matricula, vin }: VehicleInput): string | undefined {
    return (
      (matricula === '' ? undefined : this.byPlate.get(matricula)) ??
      (vin === '' ? undefined : this.byPlate.get(vin))
    );
  }

  notePlate({ matricula, vin }: Pick<VehicleInput, 'matricula' | 'vin'>, name: string): void {
    if (matricula !== '') this.byPlate.set(matricula, name);
    if (vin !== '') this.byPlate.set(vin, name);
  }
}

function problemsOf(
  typedRow: Typed,
  input: PlanInput,
  row: SheetRow,
  errors: Partial<Record<VehicleField, string>>,
) {
  const found = [...typedRow.problems];
  for (const [field, message] of Object.entries(errors) as [VehicleField, string][]) {
    const label = FIELD_LABELS[field];
    if (found.some((problem) => problem.label === label)) continue;
    const column = input.mapping.indexOf(field);
    found.push({ label, cell: column < 0 ? '' : cellText(row.cells[column] ?? null), message });
  }
  return found;
}

function questionOf(car: AdminVehicle | undefined, read: VehicleInput, twin: string | undefined): string {
  const before = car?.precio_eur ?? null;
  const questions = [
    ...(read.precio_eur !== null && isDoubtfulPrice(before, read.precio_eur)
      ? [priceQuestion(before, read.precio_eur)]
      : []),
    ...(twin === undefined ? [] : [`¿Otro coche más? ${twin} tiene la misma matrícula o el mismo bastidor.`]),
  ];
  return questions.join(' ');
}

function planRow(row: SheetRow, id: string, input: PlanInput, known: Known): PlannedRow {
  const column = input.mapping.indexOf('referencia');
  const reference = readCell('referencia', row.cells[column] ?? null);
  const asked = reference.kind === 'typed' ? tidyVehicleText('referencia', String(reference.typed)) : '';
  const car = asked === '' ? undefined : known.byReference.get(asked);
  const typedRow = typeRow(row, input, car === undefined ? blankForm(input.now) : toVehicleForm(car));
  const title = vehicleTitle(typedRow.values) || (car === undefined ? '' : vehicleTitle(car));
  const place = { number: row.number, title, referencia: asked };

  if (asked !== '') {
    const above = known.usedBy.get(asked);
    if (above !== undefined) return refused(place, `La referencia está también en la fila ${above}`);
    known.usedBy.set(asked, row.number);
    if (input.trashed.has(asked))
      return refused(place, 'El coche de esta referencia está en la Papelera: restáuralo antes');
  }
  const arrivedAs = input.arrived.get(id);
  if (car === undefined && arrivedAs !== undefined)
    return planned(place, {
      fate: 'igual',
      notes: [`Esta fila ya se importó: es ${arrivedAs.referencia}`],
    });

  const result = readVehicleForm(typedRow.values, input.now);
  const problems = problemsOf(typedRow, input, row, result.ok ? {} : result.errors);
  if (!result.ok || problems.length > 0) return planned(place, { fate: 'error', problems });
  const read = result.vehicle;

  if (car === undefined) {
    const question = questionOf(undefined, read, known.twinOf(read));
    known.notePlate(read, `La fila ${row.number}`);
    return planned(place, {
      ...{ fate: 'nueva', question, notes: [newCarText(read)] },
      save: { id, vehicle: '', expected: '', fields: read },
    });
  }
  const fields = input.mapping.filter((field) => field !== null && !isSame(car[field], read[field]));
  const changed = fields as VehicleField[];
  if (changed.length === 0) return planned(place, { fate: 'igual' });
  if (changed.includes('precio_anterior_eur')) {
    const message = previousPriceError(car.precio_eur, read);
    if (message !== null)
      return planned(place, {
        fate: 'error',
        problems: problemsOf(typedRow, input, row, { precio_anterior_eur: message }),
      });
  }
  const warning = previousPriceWarning(car.precio_eur, read);
  return planned(place, {
    fate: 'cambia',
    changes: changed.map((field) => ({
      label: FIELD_LABELS[field],
      from: valueWords(field, car[field]),
      to: valueWords(field, read[field]),
    })),
    question: questionOf(car, read, undefined),
    notes: warning === undefined ? [] : [`Precio anterior. ${warning}`],
    formerPrice: car.precio_eur,
    after: pick(read, ['precio_eur', 'precio_anterior_eur']),
    save: { id, vehicle: car.id, expected: car.updated_at, fields: pick(read, changed) },
  });
}

/** Plans every row of a file, in its order. */
export function planRows(input: PlanInput): PlannedRow[] {
  const known = new Known(input.vehicles);
  return input.sheet.rows.map((row, index) => planRow(row, input.ids[index] ?? '', input, known));
}
