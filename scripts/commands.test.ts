import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(projectRoot, path.join(parentPath, name)));

const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
  ...filesIn('docs'),
  ...filesIn('deploy'),
];

test.each(documents)('%s names commands and files that there are', (file) => {
  const text = read(file);
  for (const [, name = ''] of text.matchAll(/\bnpm run ([a-z][\w:]*)/g))
    expect(Object.keys(scripts)).toContain(name);
  for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g))
    expect(existsSync(path.join(projectRoot, path.dirname(file), target)), target).toBe(true);
});

test.each(Object.keys(scripts))('%s stands in the README', (name) => {
  const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  expect(read('README.md')).toContain(command);
});
