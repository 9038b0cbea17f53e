import { EXPORT_TABLES } from './export-folder.ts';
import type { ImportReport, RowWord, SlugChange, TableReport } from './report.ts';

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
