import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { projectRoot } from '#src/server/project-root.ts';

/** How long test files take, told at the end of every run, so that nobody has to go looking for what became slow. */

/** Where the parts of one `npm test` leave their timings for its end; absent when a part runs by itself. */
const DIR = 'TEST_TIMINGS_DIR';
const SLOWEST = 10;

const timingSchema = z.object({
  /** Vitest's or Playwright's project. */
  project: z.string(),
  /** Below the project's folder. */
  file: z.string(),
  /** Sum over the file's cases, hooks and retries. */
  seconds: z.number(),
  cases: z.array(z.object({ title: z.string(), seconds: z.number() })),
});

/** What one test file took. */
export type FileTiming = z.infer<typeof timingSchema>;

const line = (seconds: number, text: string) => `${seconds.toFixed(1).padStart(7)} s  ${text}`;

/** A line for every file, slowest first, and the slowest cases. */
export function timingLines(timings: readonly FileTiming[]): string[] {
  const files = timings.toSorted((one, other) => other.seconds - one.seconds);
  const cases = files
    .flatMap(({ project, file, cases: all }) => all.map((one) => ({ ...one, where: `${project} ${file}` })))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST);
  return [
    'Test files by time',
    ...files.map(({ project, file, seconds }) => line(seconds, `${project}  ${file}`)),
    `The ${cases.length} slowest cases`,
    ...cases.map(({ title, seconds, where }) => line(seconds, `${where}  ${title}`)),
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
