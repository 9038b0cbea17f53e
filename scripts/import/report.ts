import { EXPORT_TABLES, type ExportTable, type ExportTableName } from './export-folder.ts';

/** The report of an import or of a dry run. */

/** A note about one row. */
interface RowWord {
  /** The row's number in its table, from 1. */
  readonly row: number;
  /** The row's id in the former system; '' when it has none. */
  readonly id: string;
  readonly text: string;
}

/** The result for a table. */
export interface TableReport {
  readonly file: string;
  readonly rows: number;
  /** Rows that this run creates. */
  created: number;
  /** Photos of an earlier run that get their missing picture. */
  updated: number;
  /** Rows of an earlier run, in their current state: an import changes no existing data. */
  alreadyThere: number;
  /** Rows of an earlier run that were deleted here: they stay deleted. */
  deletedSince: number;
  readonly refused: RowWord[];
  /** Changed values, and anything worth a check. */
  readonly notes: RowWord[];
  /** Columns that are ignored. */
  readonly unknownColumns: readonly string[];
}

/** A slug that could not be kept. */
export interface SlugChange {
  readonly row: number;
  readonly from: string;
  readonly to: string;
  /** Whether the former address redirects to the new one. */
  readonly redirects: boolean;
}

/** The whole report; `--report FILE` writes it as JSON. */
export interface ImportReport {
  readonly folder: string;
  /** False for a dry run. */
  readonly applied: boolean;
  readonly tables: Partial<Record<ExportTableName, TableReport>>;
  readonly slugs: readonly SlugChange[];
  /** Rows of `profiles` by role. */
  readonly roles: Readonly<Record<string, number>>;
  /** Pictures of the export that no row references, as relative paths. */
  readonly unusedFiles: readonly string[];
}

/** The initial report of a table. */
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

/** Maximum number of printed lines per kind of note; the JSON report has all. */
const MOST = 12;
const SOME_ROWS = 5;

/** The first lines of a list, and the number of omitted ones. */
function some(lines: readonly string[], most = MOST): string[] {
  const rest = lines.length - most;
  return rest > 0 ? [...lines.slice(0, most), `… and ${rest} more: --report FILE lists all`] : [...lines];
}

/** Rows with the same note share a line. */
function wordLines(words: readonly RowWord[]): string[] {
  const byText = new Map<string, RowWord[]>();
  for (const word of words) byText.set(word.text, [...(byText.get(word.text) ?? []), word]);
  return [...byText].map(([text, all]) => {
    const rows = all.slice(0, SOME_ROWS).map(({ row }) => row);
    const more = all.length > SOME_ROWS ? ` and ${all.length - SOME_ROWS} more` : '';
    return `row${all.length > 1 ? 's' : ''} ${rows.join(', ')}${more}: ${text}`;
  });
}

function tableLines(name: string, table: TableReport, applied: boolean): string[] {
  const { file, rows, created, updated, alreadyThere, deletedSince, refused, notes, unknownColumns } = table;
  const counts = [
    ...(name === 'profiles' ? [] : [`${created} ${applied ? 'created' : 'to be created'}`]),
    ...(updated > 0 ? [`${updated} ${applied ? 'got' : 'to get'} the missing picture`] : []),
    ...(alreadyThere > 0 ? [`${alreadyThere} already imported, unchanged`] : []),
    ...(deletedSince > 0 ? [`${deletedSince} deleted here since, not imported again`] : []),
    ...(refused.length > 0 ? [`${refused.length} refused`] : []),
  ];
  return [
    `${name} (${file}): ${[`${rows} rows`, ...counts].join(', ')}`,
    ...(unknownColumns.length > 0 ? [`  ignored columns: ${unknownColumns.join(', ')}`] : []),
    ...some(wordLines(refused)).map((line) => `  refused  ${line}`),
    ...some(wordLines(notes)).map((line) => `  note     ${line}`),
  ];
}

function slugLine({ row, from, to, redirects }: SlugChange): string {
  return `row ${row}: ${from} becomes ${to}, ${redirects ? 'with a redirect (301)' : 'without a redirect'}`;
}

/** The report as text, line by line. */
export function reportLines({ applied, tables, slugs, roles, unusedFiles }: ImportReport): string[] {
  const missing = EXPORT_TABLES.filter((name) => tables[name] === undefined);
  const roleCounts = Object.entries(roles).map(([role, count]) => `${count} ${role}`);
  return [
    ...EXPORT_TABLES.flatMap((name) => {
      const table = tables[name];
      return table === undefined ? [] : tableLines(name, table, applied);
    }),
    ...(missing.length > 0 ? [`not in the export: ${missing.join(', ')}`] : []),
    ...(roleCounts.length > 0 ? [`roles in profiles: ${roleCounts.join(', ')}`] : []),
    ...(slugs.length > 0
      ? ['addresses that cannot be kept:', ...some(slugs.map(slugLine)).map((line) => `  ${line}`)]
      : []),
    ...(unusedFiles.length > 0
      ? ['pictures that no row references:', ...some(unusedFiles, SOME_ROWS).map((line) => `  ${line}`)]
      : []),
    applied
      ? 'Done. Another run imports only what is missing.'
      : 'Dry run, nothing was written: add --apply to import.',
  ];
}
