import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledPictures } from './bundled-pictures.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bundled-'));
  mkdirSync(path.join(folder, 'legacy/coches'), { recursive: true });
  for (const name of ['bmw-x5.jpg', 'README.md', 'coches/golf GTI.webp', '../secreto.jpg'])
    writeFileSync(path.join(folder, 'legacy', name), name);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('lists the pictures by the paths of the former system’s rows', async () => {
  expect(await bundledPictures(path.join(folder, 'legacy')).paths()).toEqual([
    '/src/assets/bmw-x5.jpg',
    '/src/assets/coches/golf GTI.webp',
  ]);
  expect(await bundledPictures(path.join(folder, 'nada')).paths()).toEqual([]);
});

test.each([
  ['/src/assets/bmw-x5.jpg', 'bmw-x5.jpg'],
  ['/src/assets/coches/golf GTI.webp', 'coches/golf GTI.webp'],
  ['/src/assets/audi.jpg', null],
  ['/src/assets/README.md', null],
  ['/src/assets/../secreto.jpg', null],
  ['/src/assets/coches/../../secreto.jpg', null],
  ['/otro/sitio/bmw-x5.jpg', null],
  ['', null],
])('reads %j as %j', async (filePath, content) => {
  const read = await bundledPictures(path.join(folder, 'legacy')).read(filePath);
  expect(read?.toString() ?? null).toBe(content);
});
