import { spawnSync } from 'node:child_process';
import { projectRoot } from '#src/server/project-root.ts';

/** `npm run check`: format, lint, types and dead code, all of them even when one fails. */

const checks: readonly (readonly [string, readonly string[]])[] = [
  ['prettier', ['--check', '--log-level', 'warn', '.']],
  ['eslint', ['--max-warnings', '0', '.']],
  ['astro', ['check', '--minimumFailingSeverity', 'warning']],
  ['tsc', ['--noEmit', '-p', 'pb']],
  ['knip', []],
];

const failed = checks.filter(([command, args]) => {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`);
  return spawnSync(command, args, { cwd: projectRoot, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.map(([command]) => command).join(', ')}\n`);
  process.exit(1);
}
