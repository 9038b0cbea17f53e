import type { ExportTable, ExportTableName } from './export-folder.ts';

/** What an import does, or would do. */

/** Something to know about one row. */
export interface RowWord {
  /** The row's number in its table, from 1. */
  readonly row: number;
  /** The row's id in the former system; '' when it has none. */
  readonly id: string;
  readonly text: string;
}

/** What becomes of a table. */
export interface TableReport {
  readonly file: string;
  readonly rows: number;
  /** Rows that come, or came, with this run. */
  created: number;
  /** Photos of an earlier run that get the picture which was missing then. */
  updated: number;
  /** Rows that an earlier run has brought, as they are here now: an import changes nothing that is there. */
  alreadyThere: number;
  /** Rows that an earlier run has brought and that were deleted here: they stay so. */
  deletedSince: number;
  readonly refused: RowWord[];
  /** What was changed on the way, or is worth a look. */
  readonly notes: RowWord[];
  /** Columns that are not taken over. */
  readonly unknownColumns: readonly string[];
}

/** A car's address that could not stay. */
export interface SlugChange {
  readonly row: number;
  readonly from: string;
  readonly to: string;
  /** Whether the former address leads to the new one. */
  readonly redirects: boolean;
}

/** The whole report; `--report FILE` writes it as JSON. */
export interface ImportReport {
  readonly folder: string;
  /** False for a dry run. */
  readonly applied: boolean;
  readonly tables: Partial<Record<ExportTableName, TableReport>>;
  readonly slugs: readonly SlugChange[];
  /** Rows of `profiles` by their role. */
  readonly roles: Readonly<Record<string, number>>;
  /** Files of the export's pictures that no row names, as paths below its folder. */
  readonly unusedFiles: readonly string[];
}

/** The report of a table of which nothing has been decided. */
export function emptyReport({ file, rows, columns }: ExportTable, known: readonly string[]): TableReport {
  return {
    ...{
      file,
      rows: rows.length,
      created: 0,
      updated: 0,
      alreadyThere: 0,
      deletedSince: 0,
      refused: [],
      notes: [],
    },
    unknownColumns: columns.filter((column) => !known.includes(column)),
  };
}
