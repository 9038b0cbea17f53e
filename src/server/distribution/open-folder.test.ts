import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRoot, openWay, type OpenFolder } from './open-folder.ts';

let folder: string;
let root: OpenFolder;
const at = (...names: string[]) => path.join(folder, ...names);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'open-folder-'));
  await mkdir(at('data'));
  await writeFile(at('data', 'data.db'), 'leads');
  root = await openRoot(at('site'));
});
afterEach(async () => {
  await root.close();
  await rm(folder, { recursive: true, force: true });
});

it('makes the folders of a way, and removes those that are empty', async () => {
  const way = await openWay(root, ['fotos', 'a', 'b'], true);
  await writeFile(at('site', 'fotos', 'other'), 'x');
  await way.removeEmpty();
  await way.close();
  expect([existsSync(at('site', 'fotos')), existsSync(at('site', 'fotos', 'a'))]).toEqual([true, false]);
});

it('opens nothing that is not there, nor a link in its place', async () => {
  await expect(openWay(root, ['fotos'], false)).rejects.toMatchObject({ code: 'ENOENT' });
  await symlink(at('data'), at('site', 'fotos'));
  for (const isMade of [true, false]) {
    const opening = openWay(root, ['fotos'], isMade);
    await expect(opening).rejects.toMatchObject({
      code: expect.stringMatching(/^(ELOOP|ENOTDIR)$/) as string,
    });
  }
});

it('stays in a folder for which somebody puts a link', async () => {
  const way = await openWay(root, ['fotos', 'a'], true);
  await writeFile(at('site', 'fotos', 'a', 'data.db'), 'a file of the site');
  await rename(at('site', 'fotos', 'a'), at('site', 'aside'));
  await symlink(at('data'), at('site', 'fotos', 'a'));
  await unlink(way.last.placeOf('data.db'));
  await way.close();
  expect(existsSync(at('data', 'data.db'))).toBe(true);
  expect(existsSync(at('site', 'aside', 'data.db'))).toBe(false);
});
