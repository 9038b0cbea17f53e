import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** The plan for one row of a file. */

export type RowFate = 'nueva' | 'cambia' | 'igual' | 'error';

/** One field of a car that would change, in words; '' is none. */
export interface FieldChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** What is wrong with a cell; of the whole row where `label` is ''. */
export interface CellProblem {
  readonly label: string;
  readonly cell: string;
  readonly message: string;
}

/** What is sent of a row. The row's id makes a repeated request create no second car. */
export interface RowSave {
  readonly id: string;
  /** The record to change, '' for a new car. */
  readonly vehicle: string;
  /** The `updated_at` that the plan has seen, '' of a new car. */
  readonly expected: string;
  readonly fields: Partial<VehicleInput>;
}

/** A field of the car as the row leaves it. */
export interface RowValue {
  readonly field: VehicleField;
  readonly text: string;
  /** What is wrong with it; '' when nothing is. */
  readonly error: string;
}

export interface PlannedRow {
  /** As the spreadsheet numbers it. */
  readonly number: number;
  readonly title: string;
  readonly referencia: string;
  readonly fate: RowFate;
  readonly changes: readonly FieldChange[];
  /** Why the row is refused. */
  readonly problems: readonly CellProblem[];
  /** Cells that are left out, although the row is taken. */
  readonly warnings: readonly CellProblem[];
  /** What has to be answered with yes before the row is imported; '' when nothing. */
  readonly question: string;
  readonly notes: readonly string[];
  /** The car after the import, for the preview and for corrections. */
  readonly values: readonly RowValue[];
  /** The price until now, for what is said after the save. */
  readonly formerPrice: number | null;
  /** The prices that the row asks for. */
  readonly after: Pick<VehicleInput, 'precio_eur' | 'precio_anterior_eur'> | null;
  readonly save: RowSave | null;
}

/** A row's question as it is answered: another question of the same row is another one. */
export function questionKey({ number, question }: PlannedRow): string {
  return `${number}: ${question}`;
}

/** Whether a row is imported: it would write something, and what it asks has been answered with yes. */
export function isReady(row: PlannedRow, agreed: ReadonlySet<string>): boolean {
  return row.save !== null && (row.question === '' || agreed.has(questionKey(row)));
}
