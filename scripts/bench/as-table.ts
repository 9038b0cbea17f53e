import type { BenchRow } from './bench.ts';

const written = (value: string | number | null | undefined) =>
  typeof value === 'number' ? value.toLocaleString('en') : (value ?? '-');

/** Rows as a table for a terminal, in Markdown; numbers stand to the right. */
export function asTable(rows: readonly BenchRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => written(row[column])));
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...cells.map((row) => row[at]?.length ?? 0)),
  );
  const isNumber = columns.map((column) => rows.some((row) => typeof row[column] === 'number'));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (isNumber[at] === true ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (isNumber[at] === true ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [line(columns), rule, ...cells.map(line)].join('\n');
}
