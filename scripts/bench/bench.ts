import type { Log } from '#src/server/log.ts';

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
