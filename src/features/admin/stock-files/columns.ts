import { vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { SheetRow } from '#src/lib/sheet/sheet.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { UNIT_SPACE } from '#src/lib/format.ts';
import { readSpanishNumber, toTypedNumber } from '#src/lib/spanish-number.ts';
import { holdsConditions } from './condition-column.ts';
import { isInternalHeading } from './heading-vocabulary.ts';
import type { HeadingUnit } from './heading-unit.ts';
import { columnQuestionKey, type Answers, type QuestionList } from './import-questions.ts';
import { readHeading, type Mapping } from './mapping.ts';
import { cellText } from './read-cell.ts';

/** How each column of a file is read, once the questions about whole columns are answered. */

export interface ReadColumn {
  readonly field: VehicleField;
  readonly header: string;
  /** Unit of its numbers, when it differs from the field's. */
  readonly unit: HeadingUnit | null;
  /** Whether VAT is added to its prices. */
  readonly addsVat: boolean;
}

/** Spain's general rate (Ley 37/1992, art. 90). */
const VAT = 0.21;
const ADD_VAT = `No incluye IVA: sumar el 21${UNIT_SPACE}%`;
const IS_FINAL = 'Es el precio final';

/** Adds VAT to a typed net price, rounded to the cent. Text that is not a number is returned as it is, for the form to reject. */
export function netToGross(typed: string): string {
  const reading = readSpanishNumber(typed);
  return reading.kind === 'number' ? toTypedNumber(Math.round(reading.value * (1 + VAT) * 100) / 100) : typed;
}

/** The file, its mapping and the answers so far. */
interface ColumnsInput {
  readonly sheet: { readonly headers: readonly string[]; readonly rows: readonly SheetRow[] };
  readonly mapping: Mapping;
  readonly answers: Answers;
}

/** Why a mapped column is nevertheless skipped; null when it is read. */
function whyLeftOut({ sheet, mapping }: ColumnsInput, column: number): string | null {
  const field = mapping[column] ?? null;
  if (field === 'status' && holdsConditions(sheet.rows, column))
    return 'dice si el coche es nuevo o usado; no se importa como estado de venta';
  // Headings may span two rows: 'Precio' over 'Compra'.
  const below = cellText(sheet.rows[0]?.cells[column] ?? null);
  const isSecondHeading = field !== null && vehicleFields[field].kind === 'number' && !/\d/.test(below);
  return isSecondHeading && isInternalHeading(below)
    ? `parece un dato interno («${below}»); no se importa`
    : null;
}

function readColumn(input: ColumnsInput, column: number, questions: QuestionList): ReadColumn | null {
  const field = input.mapping[column] ?? null;
  const header = input.sheet.headers[column] ?? '';
  if (field === null || whyLeftOut(input, column) !== null) return null;
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
  /** Mapped columns that are skipped, with the reason. */
  readonly notes: readonly string[];
}

export function planColumns(input: ColumnsInput, questions: QuestionList): PlannedColumns {
  const notes = input.mapping.flatMap((_, column) => {
    const why = whyLeftOut(input, column);
    return why === null ? [] : [`${input.sheet.headers[column] ?? ''}: ${why}`];
  });
  return { columns: input.mapping.map((_, column) => readColumn(input, column, questions)), notes };
}
