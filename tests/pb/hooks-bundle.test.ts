import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, it } from 'vitest';

it('the hooks’ bundle cleans texts without a backtracking pattern', async () => {
  const folder = path.join(inject('hooksDir'), 'lib');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const bundles = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  expect(bundles.filter((code) => code.includes('sanitizeText')).length).toBeGreaterThan(3);
  expect(files.filter((_, index) => bundles[index]?.includes(String.raw`on\w+=/`))).toEqual([]);
});
