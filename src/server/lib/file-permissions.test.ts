import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '#src/lib/env.ts';
import { lockDataDir } from '#src/server/process/instance-lock.ts';
import { openInstance } from '#src/server/process/instance.ts';
import { ownershipTrouble } from './file-permissions.ts';
import { startChild } from '#src/server/process/child-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'owner-only-'));
});
afterAll(() => rm(folder, { recursive: true }));

const modeOf = async (...names: string[]) =>
  ((await stat(path.join(folder, ...names))).mode & 0o777).toString(8);

it('the next start removes other accounts’ permissions from a data folder and its database', async () => {
  await mkdir(path.join(folder, 'pocketbase'));
  await writeFile(path.join(folder, 'pocketbase', 'data.db'), '');
  for (const [name, mode] of [
    ['', 0o755],
    ['pocketbase', 0o755],
    ['pocketbase/data.db', 0o644],
  ] as const)
    await chmod(path.join(folder, name), mode);
  expect(await ownershipTrouble(folder)).toMatch(/mode 755.*chmod -R go=/);

  await openInstance(readEnv({ DATA_DIR: folder }));
  expect(await modeOf()).toBe('700');
  for (const name of ['pocketbase', 'releases', 'photos', 'run'])
    expect(await modeOf(name), name).toBe('700');
  expect(await modeOf('pocketbase', 'data.db')).toBe('600');
  expect(await modeOf('webhook-secret')).toBe('600');
  expect(await ownershipTrouble(folder)).toBeNull();
});

it('lockDataDir creates a data folder with permissions for its owner only', async () => {
  const unlock = await lockDataDir(path.join(folder, 'new', 'data'));
  expect(await modeOf('new', 'data')).toBe('700');
  await unlock();
});

it('reports nothing for a folder that does not exist', async () => {
  expect(await ownershipTrouble(path.join(folder, 'none'))).toBeNull();
});

it('a child process has the given umask, and this process keeps its former one', async () => {
  await writeFile(path.join(folder, 'before'), '');
  const child = startChild({
    command: 'touch',
    args: [path.join(folder, 'made')],
    env: process.env,
    cwd: folder,
    umask: 0o077,
    onLine: () => undefined,
  });
  expect(await child.exited).toBe(0);
  expect(await modeOf('made')).toBe('600');
  await writeFile(path.join(folder, 'after'), '');
  expect(await modeOf('after')).toBe(await modeOf('before'));
});
