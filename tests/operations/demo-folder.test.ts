import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir, lockFiles } from '#src/server/process/instance-lock.ts';
import { findFreePorts } from '#src/server/process/ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startCommand, type RunningCommand } from '#tests/support/commands.ts';
import { waitUntilNoneIsLeft } from '#tests/support/processes.ts';

/** The demo and the development server beside production data. */

let folder: string;
/** Data of a business, with leads. */
let production: string;
/** A folder that the demo created. */
let demo: string;
let command: RunningCommand | undefined;

async function makeData(dataDir: string): Promise<void> {
  for (const child of ['pocketbase', 'releases/20261121', 'run'])
    await mkdir(path.join(dataDir, child), { recursive: true });
  const database = new DatabaseSync(path.join(dataDir, 'pocketbase/data.db'));
  database.exec("CREATE TABLE leads (email TEXT); INSERT INTO leads VALUES ('ana@cliente.example')");
  database.close();
  await writeFile(path.join(dataDir, 'releases/20261121/release.json'), '{}');
  await writeFile(path.join(dataDir, 'webhook-secret'), 'secret');
}

beforeEach(async () => {
  await mkdir(path.join(projectRoot, '.test'), { recursive: true });
  folder = await mkdtemp(path.join(projectRoot, '.test', 'folders-'));
  production = path.join(folder, 'production');
  demo = path.join(folder, 'demo');
  await makeData(production);
  await makeData(demo);
  await writeFile(path.join(demo, 'made-by-the-demo'), '');
});
afterEach(async () => {
  await command?.kill();
  await waitUntilNoneIsLeft(folder);
  await rm(folder, { recursive: true, force: true });
});

/** Digests of all files of the folder except the lock: reading a lock file releases a lock held by this process. */
async function contentsOf(dataDir: string): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== lockFiles.lock)
    .map((entry) => path.join(entry.parentPath, entry.name));
  const digest = async (file: string): Promise<[string, string]> => [
    file,
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ];
  return Object.fromEntries(await Promise.all(files.map(digest)));
}

/** Starts a script as its npm command does, with an `.env` of these variables and free ports. */
async function start(script: string, args: readonly string[], variables: Readonly<Record<string, string>>) {
  const names = ['PORT', 'PB_PORT', 'MAIL_UI_PORT', 'MAIL_SMTP_PORT'];
  const ports = await findFreePorts(names.length);
  const all = { ...Object.fromEntries(names.map((name, i) => [name, String(ports[i])])), ...variables };
  const file = path.join(folder, '.env');
  await writeFile(
    file,
    Object.entries(all)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const node = [process.execPath, `--env-file=${file}`, path.join(projectRoot, script), ...args];
  command = startCommand(node);
  return command;
}

test.each([
  ['scripts/demo.ts', ['--reset']],
  ['scripts/demo.ts', []],
  ['scripts/dev.ts', []],
])('%s %j refuses a folder with other data, and leaves it unchanged', async (script, args) => {
  const before = await contentsOf(production);
  const folders = { DATA_DIR: production, DEMO_DATA_DIR: production, DEV_DATA_DIR: production };
  const running = await start(script, args, folders);
  expect(await running.ended).toBe(1);
  expect(running.output()).toMatch(
    /production contains data that the demo did not create.*(DEMO|DEV)_DATA_DIR=/,
  );
  expect(await contentsOf(production)).toEqual(before);
});

test('demo --reset empties the demo’s folder, not the production folder in .env', async () => {
  const before = await contentsOf(production);
  const running = await start('scripts/demo.ts', ['--reset'], { DATA_DIR: production, DEMO_DATA_DIR: demo });
  await running.prints(/Creating the demo stock/);
  process.kill(running.pid, 'SIGTERM');
  const end = await running.ended;
  expect(await contentsOf(production)).toEqual(before);
  expect(end).toBe(0);
  expect(existsSync(path.join(demo, 'releases/20261121'))).toBe(false);
  const database = new DatabaseSync(path.join(demo, 'pocketbase/data.db'), { readOnly: true });
  expect(database.prepare("SELECT count(*) AS leads FROM leads WHERE email LIKE 'ana@%'").get()).toEqual({
    leads: 0,
  });
  database.close();
});

test('demo --reset leaves a folder in use unchanged', async () => {
  const release = await lockDataDir(demo);
  const before = await contentsOf(demo);
  const running = await start('scripts/demo.ts', ['--reset'], { DATA_DIR: production, DEMO_DATA_DIR: demo });
  expect(await running.ended).toBe(1);
  expect(running.output()).toMatch(/demo is in use by process \d+ .*DEMO_DATA_DIR=/);
  expect(await contentsOf(demo)).toEqual(before);
  await release();
});
