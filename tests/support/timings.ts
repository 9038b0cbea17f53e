import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { projectRoot } from '#src/server/project-root.ts';

/**
 * How long test files take and what failed, told at the end of every run: nobody has to go looking for what became slow,
 * and a log of which only the end is kept still says what is wrong.
 */

/** Where the parts of one `npm test` leave their timings for its end; absent when a part runs by itself. */
const DIR = 'TEST_TIMINGS_DIR';
const SLOWEST_FILES = 30;
const SLOWEST_CASES = 10;
/** Characters of an error that are repeated at the end; the whole stands above. */
const ERROR_LENGTH = 600;

const timingSchema = z.object({
  /** Vitest's or Playwright's project. */
  project: z.string(),
  /** Below the project's folder. */
  file: z.string(),
  /** Sum over the file's cases, hooks and retries. */
  seconds: z.number(),
  cases: z.array(
    z.object({
      title: z.string(),
      seconds: z.number(),
      /** What went wrong, where the case failed. */
      error: z.string().optional(),
    }),
  ),
  /** What went wrong outside the cases. */
  errors: z.array(z.string()).default([]),
});

/** What one test file took, and what failed in it. */
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

/** The slowest files and cases, slowest first, then what failed. */
export function timingLines(timings: readonly FileTiming[]): string[] {
  const files = timings.toSorted((one, other) => other.seconds - one.seconds);
  const cases = files
    .flatMap(({ project, file, cases: all }) => all.map((one) => ({ ...one, where: `${project} ${file}` })))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_CASES);
  return [
    'Test files by time',
    ...files
      .slice(0, SLOWEST_FILES)
      .map(({ project, file, seconds }) => line(seconds, `${project}  ${file}`)),
    `The ${cases.length} slowest cases`,
    ...cases.map(({ title, seconds, where }) => line(seconds, `${where}  ${title}`)),
    ...failureLines(timings),
  ];
}

/** The path as timings name it. */
export const nameOf = (file: string) => path.relative(projectRoot, file);

/** Prints the timings of a run, or leaves them for the end of the whole. */
export function reportTimings(runner: string, timings: readonly FileTiming[]): void {
  const dir = process.env[DIR];
  if (dir === undefined) process.stdout.write(`\n${timingLines(timings).join('\n')}\n`);
  else writeFileSync(path.join(dir, `${runner}-${process.pid}.json`), JSON.stringify(timings));
}

/** Makes the runs that follow leave their timings; the returned function answers them all. */
export function collectTimings(): () => FileTiming[] {
  const dir = path.join(projectRoot, '.test', 'timings');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  process.env[DIR] = dir;
  return () =>
    readdirSync(dir).flatMap((file) =>
      z.array(timingSchema).parse(JSON.parse(readFileSync(path.join(dir, file), 'utf8'))),
    );
}
