import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainFullDisk, freeSpace, requireSpace, sizeOnDisk } from './disk-space.ts';

const MB = 1024 * 1024;

describe('requireSpace', () => {
  const having = (bytes: number) => () => Promise.resolve(bytes);

  it.each([
    [100 * MB, 0],
    [112 * MB, 12 * MB],
    [Infinity, 12 * MB],
  ])('passes with %i bytes free for %i', async (left, bytes) => {
    await expect(requireSpace('/', bytes, having(left))).resolves.toBeUndefined();
  });

  it.each([
    [0, 0, 'necesita 100 MB libres y quedan 0 MB'],
    [100 * MB - 1, 0, 'necesita 100 MB libres y quedan 99 MB'],
    [112 * MB - 1, 12 * MB, 'necesita 112 MB libres y quedan 111 MB'],
    [36.5 * MB, 9.5 * MB, 'necesita 110 MB libres y quedan 36 MB'],
  ])('throws with %d bytes free for %d', async (left, bytes, message) => {
    await expect(requireSpace('/', bytes, having(left))).rejects.toThrow(message);
  });

  it('reads the free space of the real disk', async () => {
    const left = await freeSpace(tmpdir());
    expect(left).toBeGreaterThan(0);
    await expect(requireSpace(tmpdir(), left * 2)).rejects.toThrow('No hay espacio en el disco del servidor');
  });
});

it('sizeOnDisk counts whole blocks for files and folders', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'size-'));
  await mkdir(path.join(folder, 'sub'));
  await writeFile(path.join(folder, 'empty'), '');
  await writeFile(path.join(folder, 'small'), 'a');
  await writeFile(path.join(folder, 'sub/large'), Buffer.alloc(4097));
  expect(await sizeOnDisk(folder)).toBe((1 + 0 + 1 + 2) * 4096);
  rmSync(folder, { recursive: true });
});

describe('explainFullDisk', () => {
  it.each([
    "ENOSPC: no space left on device, copyfile '/a' -> '/b'",
    "EDQUOT: quota exceeded, write '/b'",
    'The build failed (exit 1):\nError: write failed: No space left on device',
  ])('replaces the message with the panel’s in Spanish: %s', (message) => {
    expect(explainFullDisk(new Error(message))).toMatchObject({
      message: 'El disco del servidor se ha llenado mientras se publicaba.',
      cause: { message },
    });
  });

  it.each([new Error('EACCES: permission denied'), 'ENOSPC', undefined])('returns unchanged: %s', (error) => {
    expect(explainFullDisk(error)).toBe(error);
  });
});
