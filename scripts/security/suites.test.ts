import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#src/server/project-root.ts';
import { SUITES } from './suites.ts';

const table = readFileSync(path.join(projectRoot, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .join('\n');

/** As SECURITY.md's table calls it: without what all of them have in common. */
const inTable = (name: string) =>
  name.replace(/^tests\/|^src\/server\/|^src\//, '').replace(/\.test\.ts$|\/$/, '');

it.each(Object.keys(SUITES))('%s is there, and in the table', (name) => {
  const { dir, base } = path.parse(path.join(projectRoot, name));
  expect(
    existsSync(path.join(projectRoot, name)) || readdirSync(dir).some((file) => file.startsWith(base)),
  ).toBe(true);
  expect(table).toContain(inTable(name));
});
