import { spawn } from 'node:child_process';
import { projectRoot } from '#src/server/lib/project-root.ts';

/** `npm run check`: format, lint, types, dead code, import cycles, plain words and documents. All checks run even when one fails. */

type Check = readonly [command: string, args: readonly string[]];

/** The checks of a row run one after the other; the rows run in parallel, one per core of the CI machine. */
const rows: readonly (readonly Check[])[] = [
  [
    // It writes Astro's types, which the next check needs. Oxlint checks the types of .ts and .tsx files.
    ['astro', ['check', '--minimumFailingSeverity', 'warning', '--tsconfig', 'tsconfig.astro.json']],
    ['oxlint', ['--max-warnings', '0', '.']],
    ['eslint', ['--max-warnings', '0', '.']],
  ],
  [
    ['prettier', ['--check', '--log-level', 'warn', '.']],
    ['knip', []],
    ['node', ['scripts/check/import-cycles.ts']],
    ['node', ['scripts/check/plain-words.ts']],
    // What the documents name exists, and what is generated from code is up to date.
    ['vitest', ['run', '--project', 'unit', 'scripts/commands.test.ts', 'scripts/reference']],
  ],
];

/** Runs a check and prints its output when it ends. Returns whether it passed. */
async function run([command, args]: Check): Promise<boolean> {
  const startedAt = performance.now();
  const child = spawn(command, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      output += String(error);
      resolve(null);
    });
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`> ${command} ${args.join(' ')} (${seconds} s)\n${output}`);
  return code === 0;
}

const failed: string[] = [];
const runInTurn = async (checks: readonly Check[]) => {
  for (const check of checks) if (!(await run(check))) failed.push(check[0]);
};
await Promise.all(rows.map(runInTurn));
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(', ')}\n`);
  process.exit(1);
}
