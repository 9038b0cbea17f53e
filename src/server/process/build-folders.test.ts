import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteBuildFolder, sweepBuildFolders } from './build-folders.ts';
import { lockDataDir } from './instance-lock.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';

const DAY = 24 * 3600 * 1000;

let root = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'build-folders-'));
});
afterEach(() => rm(root, { recursive: true }));

const OWN = '.build/000000000000';
const sweep = () => sweepBuildFolders(OWN, Date.now(), root);

/** Creates a build folder with a new data folder, last used `days` ago. */
async function built(name: string, days: number): Promise<string> {
  const dataDir = path.join(root, `data-${name}`);
  await mkdir(dataDir);
  await noteBuildFolder(path.relative(projectRoot, path.join(root, name)), dataDir);
  const usedAt = new Date(Date.now() - days * DAY);
  await utimes(path.join(root, name, 'data-folder'), usedAt, usedAt);
  return dataDir;
}

test('removes build folders whose data folder is gone, and those unused for thirty days', async () => {
  await built('aaaaaaaaaaaa', 29);
  await built('bbbbbbbbbbbb', 31);
  await rm(await built('cccccccccccc', 0), { recursive: true });
  await built('000000000000', 31);
  for (const name of ['site', 'default', 'dddddddddddd-aside']) await mkdir(path.join(root, name));
  await writeFile(path.join(root, 'eeeeeeeeeeee'), '');

  expect((await sweep()).toSorted()).toEqual(['bbbbbbbbbbbb', 'cccccccccccc']);
  for (const name of [
    'aaaaaaaaaaaa',
    '000000000000',
    'site',
    'default',
    'dddddddddddd-aside',
    'eeeeeeeeeeee',
  ])
    expect(existsSync(path.join(root, name)), name).toBe(true);
  expect(existsSync(path.join(root, 'bbbbbbbbbbbb'))).toBe(false);
});

test('keeps a build folder whose data folder is in use, whatever its age', async () => {
  const unlock = await lockDataDir(await built('aaaaaaaaaaaa', 400));
  expect(await sweep()).toEqual([]);
  await unlock();
  expect(await sweep()).toEqual(['aaaaaaaaaaaa']);
});

test('removes a build folder without a recorded data folder after thirty days', async () => {
  const folder = path.join(root, 'aaaaaaaaaaaa');
  await mkdir(folder);
  expect(await sweep()).toEqual([]);
  const longAgo = new Date(Date.now() - 31 * DAY);
  await utimes(folder, longAgo, longAgo);
  expect(await sweep()).toEqual(['aaaaaaaaaaaa']);
});

test('removes a build folder completely while other instances sweep too', async () => {
  const folder = path.join(root, 'aaaaaaaaaaaa');
  await built('aaaaaaaaaaaa', 31);
  await mkdir(path.join(folder, 'cache'));
  await Promise.all(
    Array.from({ length: 2000 }, (_, i) => writeFile(path.join(folder, 'cache', `picture-${i}`), '')),
  );
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await readdir(root)).toEqual(['data-aaaaaaaaaaaa']);
});
