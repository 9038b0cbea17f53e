import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { envNames } from '#src/lib/env.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';

const folder = path.join(projectRoot, 'deploy');
/** Variables of the programs that start the product. */
const FOREIGN = ['NODE_ENV', 'ENV'];

test.each(['dealership.service', 'Dockerfile'])('%s starts Node with the flags of `npm start`', (name) => {
  const flags = (text: string) => text.match(/--max-[\w-]+=\d+/g);
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  expect(flags(scripts.start)).toEqual(['--max-semi-space-size=4']);
  expect(flags(readFileSync(path.join(folder, name), 'utf8'))).toEqual(flags(scripts.start));
});

test('the service reads its settings from the file that the npm commands read', () => {
  const unit = readFileSync(path.join(folder, 'dealership.service'), 'utf8');
  expect(unit).toMatch(/^WorkingDirectory=\/srv\/dealership\/site$/m);
  expect(unit).toMatch(/^ExecStart=\S+\/node .*--env-file=\.env scripts\/start\.ts$/m);
  expect(unit).not.toMatch(/^Environment/m);
});

test.each(readdirSync(folder))('%s names only existing variables and scripts', (name) => {
  const text = readFileSync(path.join(folder, name), 'utf8');
  const variables = [...text.matchAll(/(?<![\w$])([A-Z][A-Z_]{3,})(?==)/g)].map(
    ([, variable = '']) => variable,
  );
  for (const variable of variables) expect([...envNames, ...FOREIGN]).toContain(variable);
  for (const [script] of text.matchAll(/scripts\/[\w-]+\.ts/g))
    expect(existsSync(path.join(projectRoot, script)), script).toBe(true);
});
