import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#src/server/project-root.ts';
import { settingsFiles } from './place.ts';

const linesOf = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8').split('\n');

test.each(['.gitignore', '.dockerignore'])('%s leaves files of settings out', (ignore) => {
  const left = linesOf(ignore);
  for (const file of settingsFiles) {
    const name = path.relative(projectRoot, file);
    const folder = path.dirname(name);
    expect(
      left.some((line) => [name, folder, `${folder}/*.env`].includes(line)),
      name,
    ).toBe(true);
  }
});
