import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from '#src/server/process/instance-lock.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startCommand, type RunningCommand } from '#tests/support/commands.ts';
import { ownPidNamespace } from '#tests/support/namespace.ts';

let dataDir: string;
const started: RunningCommand[] = [];
beforeEach(async () => {
  await mkdir(path.join(projectRoot, '.test'), { recursive: true });
  dataDir = await mkdtemp(path.join(projectRoot, '.test', 'lock-'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((command) => command.kill()));
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a process that locks the folder and keeps the lock; it prints its pid and the result. */
function claim(prefix: readonly string[] = []): RunningCommand {
  const script = `
    import { lockDataDir } from '${path.join(projectRoot, 'src/server/process/instance-lock.ts')}';
    await lockDataDir(${JSON.stringify(dataDir)});
    console.log('claimed by', process.pid);
    setInterval(() => {}, 1000);`;
  const command = startCommand([...prefix, process.execPath, '--input-type=module', '-e', script]);
  started.push(command);
  return command;
}

test('locks a folder once, and again after a release', async () => {
  const release = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir, 'DEMO_DATA_DIR')).rejects.toThrow(
    new RegExp(`is in use by process ${process.pid} .*DEMO_DATA_DIR=`),
  );
  await release();
  await (
    await lockDataDir(dataDir)
  )();
});

test('ignores a stale lock, even when its pid is in use again', async () => {
  await mkdir(path.join(dataDir, 'run'));
  await writeFile(path.join(dataDir, 'run', 'pid'), '1\n');
  const release = await lockDataDir(dataDir);
  expect(await readFile(path.join(dataDir, 'run', 'pid'), 'utf8')).toMatch(`${process.pid} on `);
  await release();
});

test('a lock ends with its process, however that ends', async () => {
  const first = claim();
  await first.prints(/claimed/);
  await expect(lockDataDir(dataDir)).rejects.toThrow(/is in use by process/);
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  await (
    await lockDataDir(dataDir)
  )();
});

test('two containers on one folder with the same pid do not both get the lock', async () => {
  const container = ownPidNamespace();
  const first = claim(container);
  await first.prints(/claimed by 1\n/);
  const second = claim(container);
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/is in use by process 1 on /);
});
