import type { Log } from '#src/server/lib/log.ts';

/** One line of what was measured: columns by their names, the same in every row. */
export type BenchRow = Readonly<Record<string, string | number | null>>;

/** What a bench is run with. */
export interface BenchOptions {
  /** Where it keeps what it needs: a folder of its own in here. */
  readonly folder: string;
  /** How long each single measurement takes. */
  readonly seconds: number;
  /** Sizes of the stocks that are measured. */
  readonly cars: readonly number[];
  /** How many leads there are, rising. */
  readonly leads: readonly number[];
  readonly log: Log;
  /** Ends it early. */
  readonly signal: AbortSignal;
}

/** Measures something. @throws Error that says what is missing. */
export type Bench = (options: BenchOptions) => Promise<readonly BenchRow[]>;

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
