import { spawn } from 'node:child_process';
import { projectRoot } from '#src/server/project-root.ts';

/** `npm run check`: format, lint, types and dead code, all of them even when one fails. */

type Check = readonly [command: string, args: readonly string[]];

/** The longest first: they run side by side. */
const checks: readonly Check[] = [
  ['eslint', ['--max-warnings', '0', '.']],
  ['astro', ['check', '--minimumFailingSeverity', 'warning']],
  ['prettier', ['--check', '--log-level', 'warn', '.']],
  ['knip', []],
  ['tsc', ['--noEmit', '-p', 'pb']],
];

/** As many at once as the gate's machine has cores. */
const WIDTH = 2;

/** Runs a check; its output is printed in one piece when it ends. Answers whether it passed. */
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
const queue = checks.values();
const worker = async () => {
  for (const check of queue) if (!(await run(check))) failed.push(check[0]);
};
await Promise.all(Array.from({ length: WIDTH }, worker));
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(', ')}\n`);
  process.exit(1);
}
