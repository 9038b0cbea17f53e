import { EXPORT_TABLES, type ExportTable, type ExportTableName } from './export-folder.ts';

/** What an import does, or would do. */

/** Something to know about one row. */
interface RowWord {
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

/** Of each kind of word as many are printed; the JSON report has all. */
const MOST = 12;
const SOME_ROWS = 5;

/** Lists the first of some lines, and says how many more there are. */
function some(lines: readonly string[], most = MOST): string[] {
  const rest = lines.length - most;
  return rest > 0 ? [...lines.slice(0, most), `… and ${rest} more: --report FILE tells all`] : [...lines];
}

/** Rows about which the same is said stand in one line. */
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
    ...(alreadyThere > 0 ? [`${alreadyThere} already there, left as they are`] : []),
    ...(deletedSince > 0 ? [`${deletedSince} deleted here since, stay so`] : []),
    ...(refused.length > 0 ? [`${refused.length} refused`] : []),
  ];
  return [
    `${name} (${file}): ${[`${rows} rows`, ...counts].join(', ')}`,
    ...(unknownColumns.length > 0 ? [`  columns not taken over: ${unknownColumns.join(', ')}`] : []),
    ...some(wordLines(refused)).map((line) => `  refused  ${line}`),
    ...some(wordLines(notes)).map((line) => `  note     ${line}`),
  ];
}

function slugLine({ row, from, to, redirects }: SlugChange): string {
  return `row ${row}: ${from} becomes ${to}, ${redirects ? 'and leads there (301)' : 'and leads to another car or nowhere'}`;
}

/** The report in plain words, line by line. */
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
      ? ['addresses that cannot stay:', ...some(slugs.map(slugLine)).map((line) => `  ${line}`)]
      : []),
    ...(unusedFiles.length > 0
      ? ['pictures that no row names:', ...some(unusedFiles, SOME_ROWS).map((line) => `  ${line}`)]
      : []),
    applied
      ? 'Done. Running it again brings only what is missing.'
      : 'Nothing was written: add --apply to bring it in.',
  ];
}
