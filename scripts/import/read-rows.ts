import { createHash } from 'node:crypto';
import type { ImportCollection, ImportRow } from '#src/lib/import-row.ts';
import { readRow, type CellShape, type ValuesOf } from './cells.ts';
import type { ExportTable } from './export-folder.ts';
import type { KnownRows } from './known-rows.ts';
import { emptyReport, type TableReport } from './report.ts';

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

/** Characters of PocketBase's ids. */
const LENGTH = 15;

/** The id that a row of the former system has here: always the same one, so that no row comes twice. */
export function recordId(table: string, formerId: string): string {
  const hash = createHash('sha256').update(`${table}:${formerId.toLowerCase()}`).digest('hex');
  return BigInt(`0x${hash}`).toString(36).padStart(LENGTH, '0').slice(-LENGTH);
}

/** A row that can be taken. */
export interface ReadRow<Shape extends CellShape> {
  readonly row: number;
  readonly formerId: string;
  readonly values: ValuesOf<Shape>;
  readonly notes: readonly string[];
}

/** A table's rows, and the report that what follows completes. */
interface TableRows<Shape extends CellShape> {
  readonly rows: readonly ReadRow<Shape>[];
  readonly report: TableReport;
}

/** Notes in the report what is to be known about a row. */
export function noteRow(report: TableReport, { row, formerId }: RowPlace, texts: readonly string[]): void {
  for (const text of texts) report.notes.push({ row, id: formerId, text });
}

/** Notes in the report why a row does not come. */
export function refuseRow(report: TableReport, { row, formerId }: RowPlace, text: string): void {
  report.refused.push({ row, id: formerId, text });
}

/** Which row of a table. */
interface RowPlace {
  readonly row: number;
  readonly formerId: string;
}

/** Reads a table's rows by its columns. @param key the column that tells rows apart: of two alike the first is taken. */
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
    else if (first !== undefined) refuseRow(report, place, `${key} is that of row ${first} too`);
    else {
      seen.set(formerId.toLowerCase(), place.row);
      return [{ ...place, ...reading }];
    }
    return [];
  });
  return { rows, report };
}

/**
 * The rows that no earlier run has brought. The others are counted and left alone: what a dealer has changed or deleted here
 * since stays as it is.
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
