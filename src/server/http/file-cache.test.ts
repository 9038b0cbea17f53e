import { linkSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
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

it('loads the bytes of a file, and a tag that depends only on them', async () => {
  const memory = createFileCache();
  const one = fileOf('one', 'the same');
  const other = fileOf('other', 'the same');
  utimesSync(other, 1, 1);
  const versions = await Promise.all([one, other].map((file) => memory.load(file)));
  for (const { tag, size, bytes } of versions)
    expect([tag, size, bytes?.toString()]).toEqual([contentTag(Buffer.from('the same')), 8, 'the same']);
});

it('reuses the entry of a file that a release shares by hard link', async () => {
  const memory = createFileCache();
  const former = fileOf('former', 'page');
  linkSync(former, path.join(folder, 'shared'));
  const version = await memory.load(former);
  expect(await memory.load(path.join(folder, 'shared'))).toBe(version);
});

it('loads a file in gzip, however large it is, and reuses it for a hard link', async () => {
  const memory = createFileCache({ totalBytes: 64 * KB, fileBytes: KB });
  const text = 'a text '.repeat(KB);
  const file = fileOf('large', text);
  linkSync(file, path.join(folder, 'large-shared'));
  const [plain, gzipped] = await Promise.all([memory.load(file), memory.load(file, true)]);
  expect([plain.isLarge, plain.bytes, gzipped.isLarge]).toEqual([true, null, false]);
  expect(gunzipSync(gzipped.bytes ?? '').toString()).toBe(text);
  expect([gzipped.size, gzipped.tag]).toEqual([
    gzipped.bytes?.length,
    contentTag(gzipped.bytes ?? Buffer.of()),
  ]);
  expect(await memory.load(path.join(folder, 'large-shared'), true)).toBe(gzipped);
});

it('loads a file again after it was replaced', async () => {
  const memory = createFileCache();
  const file = fileOf('page', 'one');
  await memory.load(file);
  await writeFile(`${file}.new`, 'two');
  await rename(`${file}.new`, file);
  expect((await memory.load(file)).bytes?.toString()).toBe('two');
});

it('coalesces concurrent loads of a file', async () => {
  const memory = createFileCache();
  const file = fileOf('crowd', 'page');
  const [one, other] = await Promise.all([memory.load(file), memory.load(file)]);
  expect(one).toBe(other);
});

it('evicts the least recently used bytes beyond its limit', async () => {
  const memory = createFileCache({ totalBytes: 5 * KB, fileBytes: 4 * KB });
  const page = (name: string) => fileOf(name, Buffer.alloc(KB, name));
  const used = await memory.load(page('a'));
  const evicted = await memory.load(page('b'));
  for (const name of ['c', 'd', 'e', 'f']) {
    used.touch();
    await memory.load(page(name));
  }
  expect(used.bytes?.length).toBe(KB);
  expect(evicted.bytes).toBeNull();
  // The version keeps its tag, and the file can be loaded again.
  expect(evicted.tag).toBe(contentTag(Buffer.alloc(KB, 'b')));
  expect((await memory.load(path.join(folder, 'b'))).bytes?.length).toBe(KB);
});

it('keeps only the tag of a large file', async () => {
  const memory = createFileCache({ totalBytes: 64 * KB, fileBytes: KB });
  const bytes = Buffer.alloc(KB + 1, 'z');
  expect(await memory.load(fileOf('large', bytes))).toMatchObject({
    ...{ bytes: null, isLarge: true, size: KB + 1, tag: contentTag(bytes) },
  });
});

it('rejects for a missing file, and loads it once it exists', async () => {
  const memory = createFileCache();
  const file = path.join(folder, 'late');
  await expect(memory.load(file)).rejects.toThrow(/ENOENT/);
  writeFileSync(file, 'here');
  expect((await memory.load(file)).size).toBe(4);
});
