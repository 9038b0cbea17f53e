import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
/** Files of the project, without what tools write; patterns match no file whose name begins with a dot. */
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: projectRoot, exclude: (name) => name === 'node_modules' });

const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
const markdown = filesOf('**/*.md');
const COMMANDS = 'docs/reference/commands.md';

test.each(documents)('%s names only existing commands and files', (file) => {
  const text = read(file);
  for (const [, name = ''] of text.matchAll(/\bnpm run ([a-z][\w:]*)/g))
    expect(Object.keys(scripts)).toContain(name);
});

test.each(Object.keys(scripts))('the README mentions %s', (name) => {
  const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  expect(read('README.md')).toContain(command);
});
