import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { projectRoot } from '#src/server/lib/project-root.ts';

/**
 * Durations of phases and test files, and the failures: printed at the end of every run, so that the tail of a log shows what
 * is wrong, and stored as `timings.json` for comparison. Durations never fail a run.
 */

/** Folder where the parts of one `npm test` store their timings; unset when a part runs alone. */
const DIR = 'TEST_TIMINGS_DIR';
/** Phases before `npm test`, from `.ci/run`: `install=31;check=90;`, in seconds. */
const EARLIER_PHASES = 'GATE_PHASES';
const SLOWEST = 10;
/** Maximum length of an error repeated at the end; the full text is above. */
const ERROR_LENGTH = 600;
/** Number of stored runs. */
const KEPT_RUNS = 20;
const runsDir = path.join(projectRoot, '.test', 'runs');

const timingSchema = z.object({
  /** Vitest's or Playwright's project. */
  project: z.string(),
  /** Relative to the project's folder. */
  file: z.string(),
  /** Sum over the file's cases, hooks and retries. */
  seconds: z.number(),
  cases: z.array(
    z.object({
      title: z.string(),
      seconds: z.number(),
      /** The error of a failed case. */
      error: z.string().optional(),
    }),
  ),
  /** Errors outside the cases. */
  errors: z.array(z.string()).default([]),
});

/** The duration and failures of a test file. */
export type FileTiming = z.infer<typeof timingSchema>;

const line = (seconds: number, text: string) => `${seconds.toFixed(1).padStart(7)} s  ${text}`;

const shortened = (error: string) =>
  stripVTControlCharacters(error).slice(0, ERROR_LENGTH).replaceAll('\n', '\n      ');

function failureLines(timings: readonly FileTiming[]): string[] {
  const failures = timings.flatMap(({ project, file, cases, errors }) => [
    ...cases.flatMap(({ title, error }) =>
      error === undefined ? [] : [{ where: `${project} ${file}  ${title}`, error }],
    ),
    ...errors.map((error) => ({ where: `${project} ${file}`, error })),
  ]);
  if (failures.length === 0) return [];
  return [
    `Failed: ${failures.length}`,
    ...failures.map(({ where, error }) => `    ${where}\n      ${shortened(error)}`),
  ];
}

/** The duration of a phase. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
}

/** Parses phases from `.ci/run`. */
export function phasesOf(text: string): Phase[] {
  return [...text.matchAll(/([^=;]+)=(\d+)/g)].map(([, name = '', seconds]) => ({
    name,
    seconds: Number(seconds),
  }));
}

function phaseLines(phases: readonly Phase[]): string[] {
  if (phases.length === 0) return [];
  const total = phases.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    'Phases',
    ...phases.map(({ name, seconds }) => line(seconds, name)),
    line(total, 'in all; docs/testing.md says how long the whole gate takes'),
  ];
}

/** The phases, the slowest files and cases, slowest first, then the failures. */
export function timingLines(timings: readonly FileTiming[], phases: readonly Phase[] = []): string[] {
  const files = timings.toSorted((one, other) => other.seconds - one.seconds);
  const cases = files
    .flatMap(({ project, file, cases: all }) => all.map((one) => ({ ...one, where: `${project} ${file}` })))
    .toSorted((one, other) => other.seconds - one.seconds);
  return [
    'The slowest cases',
    ...cases.slice(0, SLOWEST).map(({ title, seconds, where }) => line(seconds, `${where}  ${title}`)),
    'The slowest files',
    ...files.slice(0, SLOWEST).map(({ project, file, seconds }) => line(seconds, `${project}  ${file}`)),
    ...phaseLines(phases),
    ...failureLines(timings),
  ];
}

/** The path as timings name it. */
export const nameOf = (file: string) => path.relative(projectRoot, file);

/** Prints the timings of a run, or stores them for the end of the whole run. */
export function reportTimings(runner: string, timings: readonly FileTiming[]): void {
  const dir = process.env[DIR];
  if (dir === undefined) process.stdout.write(`\n${timingLines(timings).join('\n')}\n`);
  else writeFileSync(path.join(dir, `${runner}-${process.pid}.json`), JSON.stringify(timings));
}

/** A run of several parts. */
export interface TimedRun {
  /** Runs a phase and records its duration, also when it fails. */
  readonly phase: (name: string, run: () => Promise<void>) => Promise<void>;
  /** Writes `.test/runs/<start>/timings.json`. @returns the lines to print. */
  readonly end: () => string[];
}

function removeOldRuns(): void {
  const old = readdirSync(runsDir).sort().slice(0, -KEPT_RUNS);
  for (const name of old) rmSync(path.join(runsDir, name), { recursive: true });
}

/** Starts a run: the parts that follow store their timings for it. */
export function beginRun(): TimedRun {
  const startedAt = new Date().toISOString();
  const folder = path.join(runsDir, startedAt.replaceAll(':', '-'));
  const parts = path.join(folder, 'parts');
  mkdirSync(parts, { recursive: true });
  removeOldRuns();
  process.env[DIR] = parts;
  const phases = phasesOf(process.env[EARLIER_PHASES] ?? '');
  return {
    phase: async (name, run) => {
      const begun = performance.now();
      await run().finally(() => phases.push({ name, seconds: (performance.now() - begun) / 1000 }));
    },
    end: () => {
      const files = readdirSync(parts).flatMap((file) =>
        z.array(timingSchema).parse(JSON.parse(readFileSync(path.join(parts, file), 'utf8'))),
      );
      const file = path.join(folder, 'timings.json');
      writeFileSync(file, `${JSON.stringify({ startedAt, cores: cpus().length, phases, files }, null, 1)}\n`);
      rmSync(parts, { recursive: true });
      return [...timingLines(files, phases), `Kept in ${nameOf(file)}`];
    },
  };
}
