import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { settingsFiles, settingsFileTrouble } from './place.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

const linesOf = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8').split('\n');

test.each(['.gitignore', '.dockerignore'])('%s ignores settings files', (ignore) => {
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

test.each([
  ['a password readable by others', 0o644, 'ADMIN_PASSWORD=clave-del-jefe-9\n', /mode 644.*chmod 600/],
  ['a key readable by others among settings', 0o604, 'PORT=80\nSMTP_PASS="abc"\n', /mode 604/],
  ['a password readable by the group', 0o640, 'ADMIN_PASSWORD=clave-del-jefe-9\n', null],
  ['a password readable by its owner only', 0o600, 'ADMIN_PASSWORD=clave-del-jefe-9\n', null],
  ['no secret', 0o644, 'PORT=80\nADMIN_PASSWORD=\n', null],
])(
  'reports a settings file with %s (%o) if others can read a secret',
  async (_case, mode, text, expected) => {
    const file = path.join(folder, '.env');
    await rm(file, { force: true });
    expect(await settingsFileTrouble(file)).toBeNull();
    await writeFile(file, text);
    await chmod(file, mode);
    const trouble = await settingsFileTrouble(file);
    if (expected === null) expect(trouble).toBeNull();
    else expect(trouble).toMatch(expected);
  },
);
