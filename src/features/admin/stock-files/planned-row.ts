import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** The plan for one row of a file. */

export type RowFate = 'nueva' | 'cambia' | 'igual' | 'error';

/** One field that would change, as texts; '' is no value. */
export interface FieldChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** A problem with a cell, or with the whole row when `label` is ''. */
export interface CellProblem {
  readonly label: string;
  readonly cell: string;
  readonly message: string;
}

/** Payload of a row. The row's id is the idempotency key: a repeated request creates no second car. */
export interface RowSave {
  readonly id: string;
  /** Id of the record to change; '' for a new car. */
  readonly vehicle: string;
  /** `updated_at` of the car that was planned against (optimistic lock); '' for a new car. */
  readonly expected: string;
  readonly fields: Partial<VehicleInput>;
}

/** A field of the car after the import. */
export interface RowValue {
  readonly field: VehicleField;
  readonly text: string;
  /** Why the value is invalid; '' when it is valid. */
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
  /** Cells that are skipped although the row is imported. */
  readonly warnings: readonly CellProblem[];
  /** Question that must be confirmed before the row is imported; '' when there is none. */
  readonly question: string;
  readonly notes: readonly string[];
  /** The car after the import, for the preview and for corrections. */
  readonly values: readonly RowValue[];
  /** The price before the import, for the message after the save. */
  readonly formerPrice: number | null;
  /** The prices that the row requests. */
  readonly after: Pick<VehicleInput, 'precio_eur' | 'precio_anterior_eur'> | null;
  readonly save: RowSave | null;
}

/** Key of a confirmation: another question about the same row needs a new one. */
export function questionKey({ number, question }: PlannedRow): string {
  return `${number}: ${question}`;
}

/** Whether a row is imported: it has something to write, and its question is confirmed. */
export function isReady(row: PlannedRow, agreed: ReadonlySet<string>): boolean {
  return row.save !== null && (row.question === '' || agreed.has(questionKey(row)));
}
