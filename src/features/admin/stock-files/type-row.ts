import type { VehicleFormValues } from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { SheetCell, SheetRow } from '#src/lib/sheet/sheet.ts';
import { netToGross, type ReadColumn } from './columns.ts';
import { chosenOption, valueQuestionKey, type Answers, type QuestionList } from './import-questions.ts';
import { cellText, readCell, type CellReading } from './read-cell.ts';

/** Converts a row to form values. */

/** Texts that replace the row's values, by `correctionKey`. */
export type Corrections = ReadonlyMap<string, string>;

export const correctionKey = (row: number, field: VehicleField): string => `${row}: ${field}`;

export interface TypedRow {
  /** Only the fields of the row. */
  readonly values: Partial<Record<VehicleField, VehicleFormValues[VehicleField]>>;
  /** Fields whose cell is empty or marked as having no value. */
  readonly empty: readonly VehicleField[];
  /** Fields that a correction clears. */
  readonly cleared: readonly VehicleField[];
  /** Error of each invalid cell. */
  readonly wrong: ReadonlyMap<VehicleField, string>;
  /** Text of each cell or correction. */
  readonly texts: ReadonlyMap<VehicleField, string>;
}

export interface RowReading {
  readonly columns: readonly (ReadColumn | null)[];
  readonly corrections: Corrections;
  readonly answers: Answers;
  readonly questions: QuestionList;
}

const OPEN = 'Falta responder a la pregunta sobre este valor';
const YEAR = /^(?:19|20)\d\d$/;

interface CellOf {
  readonly field: VehicleField;
  /** Null for a correction. */
  readonly column: ReadColumn | null;
  readonly cell: SheetCell;
}

/** The cells of a row by field. A correction replaces its cell, and may set a field without a column. */
function cellsOf(row: SheetRow, { columns, corrections }: RowReading): CellOf[] {
  const read = columns.flatMap((column, index): CellOf[] => {
    if (column === null) return [];
    const { field } = column;
    const corrected = corrections.get(correctionKey(row.number, field));
    return corrected === undefined
      ? [{ field, column, cell: row.cells[index] ?? null }]
      : [{ field, column: null, cell: corrected }];
  });
  const fields = Object.keys(vehicleFields) as VehicleField[];
  const added = fields.flatMap((field): CellOf[] => {
    const corrected = corrections.get(correctionKey(row.number, field));
    return corrected === undefined || read.some((one) => one.field === field)
      ? []
      : [{ field, column: null, cell: corrected }];
  });
  return [...read, ...added];
}

/** Value of a cell, with the answer to its question if it raises one. */
function settle({ field, column, cell }: CellOf, { answers, questions }: RowReading): CellReading {
  const reading = readCell(field, cell, column?.unit ?? null);
  const typed = (value: VehicleFormValues[VehicleField]): CellReading => ({
    kind: 'typed',
    typed: column?.addsVat === true && typeof value === 'string' ? netToGross(value) : value,
  });
  if (reading.kind === 'typed') return typed(reading.typed);
  if (reading.kind !== 'ask') return reading;
  const key = valueQuestionKey(field, reading.value);
  questions.add({
    ...{ key, text: cellText(cell), header: column?.header ?? FIELD_LABELS[field] },
    options: reading.options.map(({ label }) => label),
  });
  const chosen = chosenOption(answers, key, reading.options);
  if (chosen === undefined) return { kind: 'wrong', error: OPEN };
  return chosen === null ? { kind: 'empty' } : typed(chosen.typed);
}

export function typeRow(row: SheetRow, input: RowReading): TypedRow {
  const values: Partial<Record<VehicleField, VehicleFormValues[VehicleField]>> = {};
  const [empty, cleared]: [VehicleField[], VehicleField[]] = [[], []];
  const wrong = new Map<VehicleField, string>();
  const texts = new Map<VehicleField, string>();
  for (const one of cellsOf(row, input)) {
    const reading = settle(one, input);
    const text = cellText(one.cell);
    texts.set(one.field, text);
    if (reading.kind === 'typed') values[one.field] = reading.typed;
    else if (reading.kind === 'wrong') wrong.set(one.field, reading.error);
    else (one.column === null ? cleared : empty).push(one.field);
  }
  // The year defaults to that of the first registration, which may be a year alone.
  const registered = String(values.primera_matriculacion ?? texts.get('primera_matriculacion') ?? '');
  const year = registered.slice(0, values.primera_matriculacion === undefined ? undefined : 4);
  if (values.anio === undefined && !wrong.has('anio') && YEAR.test(year)) values.anio = year;
  return { values, empty, cleared, wrong, texts };
}
