import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#src/server/process/ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'no-database-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['backup'],
  ['mails', 'list'],
  ['admin', 'grant', 'ana@cliente.example'],
  ['person', 'erase', '655111222', '--yes'],
])(
  '%s names the data folder when it has no database, and does not start an empty product',
  async (...command) => {
    const [name = '', ...args] = command;
    const DATA_DIR = path.join(folder, name);
    const env = { ...process.env, DATA_DIR, PB_PORT: String(await findFreePort()) };
    const ended = promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
      cwd: projectRoot,
      env,
    });
    const error = (await ended.catch((failure: unknown) => failure)) as {
      code: number;
      stdout: string;
      stderr: string;
    };
    expect(error.code).toBe(1);
    expect(error.stdout + error.stderr).toContain(
      `There is no database ${name === 'backup' ? 'at' : 'in'} ${DATA_DIR}`,
    );
  },
);
