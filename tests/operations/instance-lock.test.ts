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

/** Starts a process that claims the folder and keeps it; says its own number and how it went. */
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

test('a folder is claimed once, and again when it was released', async () => {
  const release = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir, 'DEMO_DATA_DIR')).rejects.toThrow(
    new RegExp(`is in use by process ${process.pid} .*DEMO_DATA_DIR=`),
  );
  await release();
  await (
    await lockDataDir(dataDir)
  )();
});

test('a claim that no process holds counts for nothing, whoever has its number now', async () => {
  await mkdir(path.join(dataDir, 'run'));
  await writeFile(path.join(dataDir, 'run', 'pid'), '1\n');
  const release = await lockDataDir(dataDir);
  expect(await readFile(path.join(dataDir, 'run', 'pid'), 'utf8')).toMatch(`${process.pid} on `);
  await release();
});

test('a claim ends with its process, however that dies', async () => {
  const first = claim();
  await first.prints(/claimed/);
  await expect(lockDataDir(dataDir)).rejects.toThrow(/is in use by process/);
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  await (
    await lockDataDir(dataDir)
  )();
});

test('two containers on one folder, in each of which the process has the same number, do not both get it', async () => {
  const container = ownPidNamespace();
  const first = claim(container);
  await first.prints(/claimed by 1\n/);
  const second = claim(container);
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/is in use by process 1 on /);
});
