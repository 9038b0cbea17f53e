import { spawnSync } from 'node:child_process';
import { findChromium, installChromium } from './chromium.ts';
import { projectRoot } from '#src/server/project-root.ts';

/** `npm test`: unit, PocketBase and server tests, then the browser's; installs the browser if none is found. */

function run(
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined> = process.env,
): void {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`);
  const { status } = spawnSync(command, args, { cwd: projectRoot, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

const chromium = findChromium() ?? installChromium();
run('vitest', ['run']);
run('playwright', ['test'], { ...process.env, CHROMIUM_PATH: chromium });
