import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
/** Files of the project, without node_modules; patterns do not match dotfiles. */
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: projectRoot, exclude: (name) => name === 'node_modules' });

const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
const markdown = filesOf('**/*.md');
const COMMANDS = 'docs/reference/commands.md';

/** The text without code blocks, whose `#` lines are comments, not headings. */
const prose = (file: string) => read(file).replace(/^ *```.*?^ *```$/gms, '');

/** GitHub's anchors of a file's headings; duplicate headings do not occur. */
function anchorsOf(file: string): string[] {
  const headings = Array.from(prose(file).matchAll(/^#+ (.*)$/gm), ([, text = '']) => text);
  return headings.map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each([...markdown, '.env.example', ...filesOf('deploy/*')])('%s names existing commands', (file) => {
  for (const [, name = ''] of read(file).matchAll(/\bnpm run ([a-z][\w:-]*)/g))
    expect(Object.keys(scripts)).toContain(name);
});

test.each(markdown)('the links of %s lead to existing files and headings', (file) => {
  const inline = Array.from(prose(file).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
  const named = Array.from(prose(file).matchAll(/^\[[^\]]+\]: (\S+)$/gm), ([, target = '']) => target);
  for (const target of [...inline, ...named].filter((link) => !/^[a-z]+:/.test(link))) {
    const [name = '', anchor] = target.split('#');
    const linked = name === '' ? file : path.join(path.dirname(file), name);
    expect(existsSync(path.join(projectRoot, linked)), target).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(linked), target).toContain(anchor);
  }
});

/** Documents of the current state. Decisions and the changelog may name files of their time. */
const current = markdown.filter((file) => !/^(docs\/decisions|CHANGELOG)/.test(file));

test.each(current)('%s names existing files of the project', (file) => {
  const paths = /`((?:src|pb|pb_migrations|scripts|tests|docs|deploy|public)\/[^`\s]*\.(?!env|jpg)\w+)`/g;
  for (const [, name = ''] of prose(file).matchAll(paths)) expect(filesOf(name), name).not.toEqual([]);
});

test.each(Object.keys(scripts))('the reference of commands describes %s', (name) => {
  const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  expect(read(COMMANDS)).toContain(command);
});
