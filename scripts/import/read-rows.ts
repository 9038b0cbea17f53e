import { readRow, type CellShape, type ValuesOf } from './cells.ts';
import type { ExportTable } from './export-folder.ts';
import { emptyReport, type TableReport } from './report.ts';

/** A row that can be taken. */
export interface ReadRow<Shape extends CellShape> {
  readonly row: number;
  readonly formerId: string;
  readonly values: ValuesOf<Shape>;
  readonly notes: readonly string[];
}

/** A table's rows, and the report that what follows completes. */
export interface TableRows<Shape extends CellShape> {
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
export interface RowPlace {
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
