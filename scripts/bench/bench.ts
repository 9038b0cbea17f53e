import type { Log } from '#src/server/lib/log.ts';

/** One row of results: values by column name; all rows have the same columns. */
export type BenchRow = Readonly<Record<string, string | number | null>>;

/** The options of a bench. */
export interface BenchOptions {
  /** Folder for the bench's data. */
  readonly folder: string;
  /** Duration of each measurement. */
  readonly seconds: number;
  /** Stock sizes to measure, in cars. */
  readonly cars: readonly number[];
  /** Numbers of leads to measure, ascending. */
  readonly leads: readonly number[];
  readonly log: Log;
  /** Aborts the bench. */
  readonly signal: AbortSignal;
}

/** Runs a bench. @throws Error that says what is missing. */
export type Bench = (options: BenchOptions) => Promise<readonly BenchRow[]>;

const written = (value: string | number | null | undefined) =>
  typeof value === 'number' ? value.toLocaleString('en') : (value ?? '-');

/** Formats rows as a Markdown table for a terminal; numbers are right-aligned. */
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
