import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { createLog } from '#src/server/lib/log.ts';
import { ensurePocketbase } from '#scripts/pocketbase/install-release.ts';
import { makeTemplates } from '#tests/support/templates.ts';
import { beginRun } from './test/timings.ts';
import { findChromium, installChromium, installChromiumShell } from './chromium.ts';

/**
 * `npm test`: unit, PocketBase and server tests, then browser tests; installs the browser if none is found. It stops after the
 * first phase that fails. `npm test -- PATH…` runs these test files or folders.
 */

const { phase, end } = beginRun();

// Each instance of the product is one or two Node processes: they share their compile cache.
process.env['NODE_COMPILE_CACHE'] ??= path.join(projectRoot, '.test', 'compile-cache');

/** Runs a command to its end. @throws Error when it fails. */
async function run(command: string, ...args: readonly string[]): Promise<void> {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`);
  const child = spawn(command, args, { cwd: projectRoot, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

const vitest = (...args: readonly string[]) => run('vitest', 'run', ...args);
const projects = (names: readonly string[]) => names.map((name) => `--project=${name}`);

/** CHROMIUM_PATH, if set, is the browser for all pages. */
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
  // Fail early without a browser.
  findBrowsers();
  // These tests mostly wait for processes: in parallel they use the machine fully.
  await phase('unit, pb, mail, pages, publish', async () => {
    const withTemplates = makeTemplates().then(() => vitest(...projects(['pages', 'publish'])));
    // Await both, so that timings and failures of each are among the last lines.
    const ended = await Promise.allSettled([vitest(...projects(['unit', 'pb', 'mail'])), withTemplates]);
    for (const half of ended) if (half.status === 'rejected') throw half.reason;
  });
  await phase('browser', () => playwright());
}

async function runPaths(paths: readonly string[]): Promise<void> {
  const isSpec = (file: string) => /\.spec\.ts|tests\/(e2e|a11y)\b/.test(file);
  const tests = paths.filter((file) => !isSpec(file));
  const specs = paths.filter(isSpec);
  if (tests.length > 0) await vitest(...tests);
  if (specs.length > 0) await playwright(...specs);
}

const paths = process.argv.slice(2);
try {
  await ensurePocketbase(createLog('test'));
  await (paths.length > 0 ? runPaths(paths) : runAll());
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}
process.stdout.write(`\n${end().join('\n')}\n`);
