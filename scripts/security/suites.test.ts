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

/** `a/{b,c}.test` names two. */
const named = (pattern: string): string[] => {
  const [, head = '', list = '', tail = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return list === '' ? [pattern] : list.split(',').flatMap((name) => named(`${head}${name}${tail}`));
};

/** What the table's last column names, but for what starts the whole product again and again. */
const told = table
  .split('\n')
  .flatMap((line) => Array.from((line.split('|')[3] ?? '').matchAll(/`([^`]+)`/g), ([, name = '']) => name))
  .flatMap(named)
  .map((name) => name.replace(/\*$|\.test$/, ''))
  .filter((name) => name !== 'tests/' && !name.startsWith('publish/') && name !== 'mail/sender');

it.each(told)('%s, which the table names, is run', (name) => {
  expect(Object.keys(SUITES).some((suite) => name.startsWith(inTable(suite)))).toBe(true);
});
