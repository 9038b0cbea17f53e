import { linkSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentTag } from '#src/server/lib/content.ts';
import { createFileCache } from './file-cache.ts';

const KB = 1024;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'memory-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: Buffer | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

it('gives a version its bytes and a tag of them alone', async () => {
  const memory = createFileCache();
  const one = fileOf('one', 'the same');
  const other = fileOf('other', 'the same');
  utimesSync(other, 1, 1);
  const versions = await Promise.all([one, other].map((file) => memory.load(file)));
  for (const { tag, size, bytes } of versions)
    expect([tag, size, bytes?.toString()]).toEqual([contentTag(Buffer.from('the same')), 8, 'the same']);
});

it('knows a file that a release shares with the one before without reading it', async () => {
  const memory = createFileCache();
  const former = fileOf('former', 'page');
  linkSync(former, path.join(folder, 'shared'));
  const version = await memory.load(former);
  expect(await memory.load(path.join(folder, 'shared'))).toBe(version);
});

it('knows what was put in the place of a file for something else', async () => {
  const memory = createFileCache();
  const file = fileOf('page', 'one');
  await memory.load(file);
  await writeFile(`${file}.new`, 'two');
  await rename(`${file}.new`, file);
  expect((await memory.load(file)).bytes?.toString()).toBe('two');
});

it('reads a file once for all who ask at the same time', async () => {
  const memory = createFileCache();
  const file = fileOf('crowd', 'page');
  const [one, other] = await Promise.all([memory.load(file), memory.load(file)]);
  expect(one).toBe(other);
});

it('holds no more than it may, and rather what is asked for', async () => {
  const memory = createFileCache({ totalBytes: 5 * KB, fileBytes: 4 * KB });
  const page = (name: string) => fileOf(name, Buffer.alloc(KB, name));
  const asked = await memory.load(page('a'));
  const forgotten = await memory.load(page('b'));
  for (const name of ['c', 'd', 'e', 'f']) {
    asked.touch();
    await memory.load(page(name));
  }
  expect(asked.bytes?.length).toBe(KB);
  expect(forgotten.bytes).toBeNull();
  // Its tag stays with whoever knows it, and it can be read again.
  expect(forgotten.tag).toBe(contentTag(Buffer.alloc(KB, 'b')));
  expect((await memory.load(path.join(folder, 'b'))).bytes?.length).toBe(KB);
});

it('keeps of a large file its tag only', async () => {
  const memory = createFileCache({ totalBytes: 64 * KB, fileBytes: KB });
  const bytes = Buffer.alloc(KB + 1, 'z');
  expect(await memory.load(fileOf('large', bytes))).toMatchObject({
    ...{ bytes: null, isLarge: true, size: KB + 1, tag: contentTag(bytes) },
  });
});

it('fails for what is not there, each time anew', async () => {
  const memory = createFileCache();
  const file = path.join(folder, 'late');
  await expect(memory.load(file)).rejects.toThrow(/ENOENT/);
  writeFileSync(file, 'here');
  expect((await memory.load(file)).size).toBe(4);
});
