import { createHash } from 'node:crypto';
import type { ImportCollection, ImportRow } from '#src/lib/import-row.ts';
import { readRow, type CellShape, type ValuesOf } from './cells.ts';
import type { ExportTable } from './export-folder.ts';
import type { KnownRows } from './known-rows.ts';
import { emptyReport, type TableReport } from './report.ts';

/** A row to import, and where it came from. */
export interface PlannedRow {
  /** The row's number in the export's table, from 1. */
  readonly row: number;
  readonly formerId: string;
  readonly data: ImportRow;
  /** Whether the record exists and gets the missing picture. */
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

/** Length of PocketBase's ids. */
const LENGTH = 15;

/** The id of an imported row: deterministic, so that no row is imported twice. */
export function recordId(table: string, formerId: string): string {
  const hash = createHash('sha256').update(`${table}:${formerId.toLowerCase()}`).digest('hex');
  return BigInt(`0x${hash}`).toString(36).padStart(LENGTH, '0').slice(-LENGTH);
}

/** A row that can be imported. */
export interface ReadRow<Shape extends CellShape> {
  readonly row: number;
  readonly formerId: string;
  readonly values: ValuesOf<Shape>;
  readonly notes: readonly string[];
}

/** A table's rows, and its report, which later steps complete. */
interface TableRows<Shape extends CellShape> {
  readonly rows: readonly ReadRow<Shape>[];
  readonly report: TableReport;
}

/** Adds notes about a row to the report. */
export function noteRow(report: TableReport, { row, formerId }: RowPlace, texts: readonly string[]): void {
  for (const text of texts) report.notes.push({ row, id: formerId, text });
}

/** Adds a refused row to the report. */
export function refuseRow(report: TableReport, { row, formerId }: RowPlace, text: string): void {
  report.refused.push({ row, id: formerId, text });
}

/** Identifies a row of a table. */
interface RowPlace {
  readonly row: number;
  readonly formerId: string;
}

/** Reads a table's rows by its columns. @param key the unique column: of two rows with the same value the first is used. */
export function readRows<Shape extends CellShape>(
  table: ExportTable,
  shape: Shape,
  key: keyof Shape & string = 'id',
): TableRows<Shape> {
  const report = emptyReport(table, Object.keys(shape));
  const seen = new Map<string, number>();
  const rows = table.rows.flatMap((cells, index): ReadRow<Shape>[] => {
    const raw = cells[key];
    const formerId = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '';
    const place = { row: index + 1, formerId };
    const reading = readRow(shape, cells);
    const first = seen.get(formerId.toLowerCase());
    if ('refused' in reading) refuseRow(report, place, reading.refused);
    else if (first !== undefined) refuseRow(report, place, `${key} is the same as in row ${first}`);
    else {
      seen.set(formerId.toLowerCase(), place.row);
      return [{ ...place, ...reading }];
    }
    return [];
  });
  return { rows, report };
}

/**
 * The rows that no earlier run has imported. The others are counted and skipped: what was changed or deleted here since stays
 * as it is.
 */
export function newRows<Shape extends CellShape>(
  collection: ImportCollection,
  rows: readonly ReadRow<Shape>[],
  report: TableReport,
  known: Pick<KnownRows, 'present' | 'gone'>,
): ReadRow<Shape>[] {
  return rows.filter(({ formerId }) => {
    const id = recordId(collection, formerId);
    if (known.present.has(id)) report.alreadyThere++;
    else if (known.gone.has(id)) report.deletedSince++;
    else return true;
    return false;
  });
}
