import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { isConditionWord } from '#src/features/vehicles/sale/choice-words.ts';
import { readSpanishNumber, toTypedNumber } from '#src/lib/spanish-number.ts';
import type { HeadingUnit } from './heading-unit.ts';
import { columnQuestionKey, type QuestionList } from './import-questions.ts';
import { readHeading } from './mapping.ts';
import type { PlanInput } from './planning.ts';
import { cellText } from './read-cell.ts';

/** What the columns of a file are read as, once the questions about whole columns are answered. */

export interface ReadColumn {
  readonly field: VehicleField;
  readonly header: string;
  /** The unit of its numbers where it is not the field's. */
  readonly unit: HeadingUnit | null;
  /** Whether VAT is added to its prices. */
  readonly addsVat: boolean;
}

/** Spain's general rate (Ley 37/1992, art. 90). */
const VAT = 0.21;
const ADD_VAT = 'No incluye IVA: sumar el 21 %';
const IS_FINAL = 'Es el precio final';

/** A typed net price with VAT, to the cent; what is no number stays for the form to judge. */
export function netToGross(typed: string): string {
  const reading = readSpanishNumber(typed);
  return reading.kind === 'number' ? toTypedNumber(Math.round(reading.value * (1 + VAT) * 100) / 100) : typed;
}

/** Whether a status column says new or used instead. */
function holdsConditions({ sheet }: PlanInput, column: number): boolean {
  const texts = sheet.rows.map(({ cells }) => cellText(cells[column] ?? null)).filter((text) => text !== '');
  return texts.length > 0 && texts.every(isConditionWord);
}

function readColumn(input: PlanInput, column: number, questions: QuestionList): ReadColumn | null {
  const field = input.mapping[column] ?? null;
  const header = input.sheet.headers[column] ?? '';
  if (field === null || (field === 'status' && holdsConditions(input, column))) return null;
  const heading = readHeading(header);
  const unit = heading.field === field ? heading.unit : null;
  const read = { field, header: header === '' ? FIELD_LABELS[field] : header, unit, addsVat: false };
  if (unit?.kind !== 'neto') return read;
  const key = columnQuestionKey(header);
  const filled = input.sheet.rows.filter(({ cells }) => cellText(cells[column] ?? null) !== '').length;
  if (filled === 0) return read;
  questions.add({ key, text: '', header, options: [ADD_VAT, IS_FINAL] }, filled);
  const answer = input.answers.get(key);
  if (answer === ADD_VAT) return { ...read, addsVat: true };
  return answer === IS_FINAL ? read : null;
}

export interface PlannedColumns {
  readonly columns: readonly (ReadColumn | null)[];
  /** Columns that are mapped and left out all the same. */
  readonly notes: readonly string[];
}

export function planColumns(input: PlanInput, questions: QuestionList): PlannedColumns {
  const notes = input.mapping.flatMap((field, column) =>
    field === 'status' && holdsConditions(input, column)
      ? [
          `${input.sheet.headers[column] ?? ''}: dice si el coche es nuevo o usado; no se importa como estado de venta`,
        ]
      : [],
  );
  return { columns: input.mapping.map((_, column) => readColumn(input, column, questions)), notes };
}
