import type { ImportRow } from '#src/server/pocketbase/import-row.ts';

/** A row to be brought in, and where it came from. */
export interface PlannedRow {
  /** The row's number in the export's table, from 1. */
  readonly row: number;
  readonly formerId: string;
  readonly data: ImportRow;
  /** Whether it is here already and gets what it lacks. */
  readonly isUpdate?: boolean;
}

/** The two dates of a row, as far as the export has them. */
export function datesOf({
  created_at,
  updated_at,
}: {
  readonly created_at: string | null;
  readonly updated_at: string | null;
}): Pick<ImportRow, 'created_at' | 'updated_at'> {
  return { ...(created_at !== null && { created_at }), ...(updated_at !== null && { updated_at }) };
}
