import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { projectRoot } from '#src/server/project-root.ts';
import { makeTemplates } from '#tests/support/templates.ts';
import { collectTimings, timingLines } from '#tests/support/timings.ts';
import { findChromium, installChromium, installChromiumShell } from './chromium.ts';
import { affectedBy } from './test/affected.ts';

/**
 * `npm test`: unit, PocketBase and server tests, then the browser's; installs the browser if none is found. What fails
 * ends it.
 * `npm test -- --changed`: what the working tree can have broken, see `test/affected.ts`.
 * `npm test -- PATH…`: these test files or folders.
 */

/** Runs a command to its end. @throws Error when it fails. */
async function run(command: string, ...args: readonly string[]): Promise<void> {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`);
  const child = spawn(command, args, { cwd: projectRoot, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

const vitest = (...args: readonly string[]) => run('vitest', 'run', ...args);
const projects = (names: readonly string[]) => names.map((name) => `--project=${name}`);

/** Who names a Chromium has all pages opened in it. */
function findBrowsers(): void {
  const isNamed = (process.env['CHROMIUM_PATH'] ?? '') !== '';
  process.env['CHROMIUM_PATH'] = findChromium() ?? installChromium();
  process.env['CHROMIUM_SHELL_PATH'] ??= (isNamed ? findChromium() : installChromiumShell()) ?? '';
}

async function playwright(...args: readonly string[]): Promise<void> {
  findBrowsers();
  await run('playwright', 'test', ...args);
}

async function runAll(): Promise<void> {
  // Without a browser there is no need to begin.
  findBrowsers();
  // Making the templates leaves half of the machine idle.
  await Promise.all([vitest(...projects(['unit', 'pb', 'mail'])), makeTemplates()]);
  await vitest(...projects(['pages', 'publish']));
  await playwright();
}

function changedFiles(): string[] {
  const git = (...args: readonly string[]) =>
    spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
      .stdout.split('\0')
      .filter((file) => file !== '');
  return [
    ...git('diff', '--name-only', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
}

async function runChanged(): Promise<void> {
  const { projects: affected, files, specs } = affectedBy(changedFiles());
  await vitest('--changed', '--passWithNoTests', '--project=unit');
  if (affected.length > 0) await vitest(...projects(affected));
  if (files.length > 0) await vitest(...files);
  if (specs.length > 0) await playwright(...specs);
}

async function runPaths(paths: readonly string[]): Promise<void> {
  const isSpec = (file: string) => /\.spec\.ts|tests\/(e2e|a11y)\b/.test(file);
  const tests = paths.filter((file) => !isSpec(file));
  const specs = paths.filter(isSpec);
  if (tests.length > 0) await vitest(...tests);
  if (specs.length > 0) await playwright(...specs);
}

const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const timings = collectTimings();
try {
  if (values.changed) await runChanged();
  else if (positionals.length > 0) await runPaths(positionals);
  else await runAll();
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}
process.stdout.write(`\n${timingLines(timings()).join('\n')}\n`);
