import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { envNames } from '#src/lib/env.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { npmSettings, settingsIn } from '#tests/support/start-settings.ts';

const folder = path.join(projectRoot, 'deploy');
/** Variables of the programs that start the product. */
const FOREIGN = ['NODE_ENV', 'ENV', ...Object.keys(npmSettings('start').variables)];

test.each(['dealership.service', 'Dockerfile'])('%s saves memory by the settings of `npm start`', (name) => {
  const { flags, variables } = npmSettings('start');
  expect(flags).toEqual(['--max-semi-space-size=4', '--memory-saver-mode']);
  expect(Object.keys(variables)).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_']);
  expect(settingsIn(readFileSync(path.join(folder, name), 'utf8'))).toEqual({ flags, variables });
});

test('the demo saves memory by the settings of `npm start`', () => {
  expect(npmSettings('demo')).toEqual(npmSettings('start'));
});

test('the service reads its settings from the file that the npm commands read', () => {
  const unit = readFileSync(path.join(folder, 'dealership.service'), 'utf8');
  expect(unit).toMatch(/^WorkingDirectory=\/srv\/dealership\/site$/m);
  expect(unit).toMatch(/^ExecStart=\S+\/node .*--env-file=\.env scripts\/start\.ts$/m);
  expect(unit).not.toMatch(/^EnvironmentFile/m);
  for (const [, name = ''] of unit.matchAll(/^Environment=(.*)$/gm))
    expect(name).toMatch(/^(MALLOC_\w+=\d+ ?)+$/);
});

test('the unit hides the history of its code, and the image has none', () => {
  const unit = readFileSync(path.join(folder, 'dealership.service'), 'utf8');
  const [, code = ''] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? [];
  expect(unit).toMatch(new RegExp(`^InaccessiblePaths=-${code}/\\.git$`, 'm'));
  const left = readFileSync(path.join(projectRoot, '.dockerignore'), 'utf8').split('\n');
  expect(left).toContain('.git');
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
