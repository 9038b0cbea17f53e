import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readEnv } from '#src/lib/env.ts';
import { backUp } from '#scripts/backup/back-up.ts';
import { bucketDestination } from '#scripts/backup/destination.ts';
import { inspectDatabase } from '#src/server/backup/snapshot.ts';
import { backupHealth } from '#src/server/backup/backup-state.ts';
import { startNightlyBackups } from '#scripts/backup/nightly.ts';
import { restore } from '#scripts/backup/restore.ts';
import { openTarget } from '#src/server/distribution/open-target.ts';
import { createLog } from '#src/server/lib/log.ts';
import { findFreePort, findFreePorts } from '#src/server/process/ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startBackend } from '#src/server/backend/backend.ts';
import { startBucket } from '#tests/support/bucket.ts';
import { startCommand } from '#tests/support/commands.ts';
import { changeRows } from '#tests/support/database.ts';
import { dumpRows, readUploads, type Dump } from '#tests/support/data-dump.ts';
import { startLightLoad } from '#tests/support/light-load.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

/** Backs up the demo under load, and restores it into an empty folder. */

let stack: TestStack;
let folder: string;
/** An archive made under load, and dumps of the data before and after it. */
let archive: string;
let before: Dump;
let after: Dump;
let uploads: ReadonlyMap<string, Buffer>;
/** The only photo of the small data folder. */
let photo: string;
const at = (...names: string[]) => path.join(folder, ...names);
const sourceDir = () => path.join(stack.dataDir, 'pocketbase');

/** Runs a command of the product to its end. */
async function run(script: string, args: readonly string[], dataDir: string) {
  const command = startCommand([process.execPath, path.join(projectRoot, script), ...args], {
    DATA_DIR: dataDir,
  });
  const code = await command.ended;
  return { code, output: command.output() };
}

/** The restored data with only one photo, for tests that would otherwise take long. @returns its path in `storage`. */
async function makeSmall(): Promise<string> {
  const [from, to] = [at('nuevo', 'pocketbase'), at('pequeño', 'pocketbase')];
  await mkdir(to, { recursive: true });
  await copyFile(path.join(from, 'data.db'), path.join(to, 'data.db'));
  changeRows(
    to,
    "DELETE FROM vehicle_images WHERE id != (SELECT id FROM vehicle_images WHERE file != '' LIMIT 1)",
  );
  const [upload = ''] = inspectDatabase(path.join(to, 'data.db')).uploads;
  await cp(path.join(from, 'storage', upload), path.join(to, 'storage', upload));
  return upload;
}

/** A row without the token key, which a restore replaces. */
const withoutTokenKey = (content = '') => content.replace(/"tokenKey":"[^"]{30,}"/, '');
const withoutTokenKeys = (rows: Dump) =>
  new Map([...rows].map(([row, content]) => [row, withoutTokenKey(content)]));

beforeAll(async () => {
  stack = await startTestStack('scripts/demo.ts', { env: { PUBLISHER: 'off' } });
  folder = await mkdtemp(path.join(projectRoot, '.test', 'backup-'));
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

test('makes a backup while users save, add and delete photos, and send leads', async () => {
  const load = await startLightLoad(stack.url, await stack.signIn());
  await expect.poll(() => Math.min(...Object.values(load.done)), { timeout: 20_000 }).toBeGreaterThan(1);
  before = dumpRows(sourceDir());
  const then = { ...load.done };
  const { code, output } = await run('scripts/backup.ts', ['--to', at('copias')], stack.dataDir);
  const now = { ...load.done };
  await load.stop();
  after = dumpRows(sourceDir());
  uploads = await readUploads(sourceDir());

  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/files, .* MB, checked/) as string,
  });
  for (const what of ['saves', 'photos', 'deletions', 'leads'] as const)
    expect(now[what], what).toBeGreaterThan(then[what]);
  const [name, ...others] = await readdir(at('copias'));
  expect(others).toEqual([]);
  archive = at('copias', name ?? '');
});

test('restores every record and every file into an empty folder', async () => {
  const { code, output } = await run('scripts/restore.ts', [archive], at('nuevo'));
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('Start the product') as string,
  });
  const pocketbaseDir = at('nuevo', 'pocketbase');
  const restored = dumpRows(pocketbaseDir);

  // Untouched rows are identical; rows changed meanwhile have one of their states.
  const untouched = [...before].filter(([row, content]) => after.get(row) === content);
  expect(untouched.length).toBeGreaterThan(300);
  // Except for sessions, which all end, and token keys, which are replaced.
  const isSession = (row: string) => row.startsWith('sesiones ');
  const isAccount = (row: string) => /^(users|_superusers) /.test(row);
  expect(untouched.some(([row]) => isSession(row))).toBe(true);
  expect(untouched.some(([row]) => isAccount(row))).toBe(true);
  for (const [row, content] of untouched) {
    if (isSession(row)) expect(restored.get(row), row).toMatch(/"fin":"2/);
    else if (isAccount(row)) {
      expect(restored.get(row), row).not.toBe(content);
      expect(withoutTokenKey(restored.get(row)), row).toBe(withoutTokenKey(content));
    } else expect(restored.get(row), row).toBe(content);
  }
  expect(output).toContain(`Administrators: ${stack.admin.email}.`);
  expect(output).toContain('There was no database here to compare with');
  const tables = new Set([...before.keys()].map((row) => row.split(' ')[0]));
  expect([...tables]).toEqual(
    expect.arrayContaining(['users', 'vehicles', 'vehicle_images', 'leads', 'outbox']),
  );
  const lost = [...before.keys()].filter((row) => after.has(row) && !restored.has(row));
  expect(lost).toEqual([]);

  const photos = [...restored]
    .filter(([row]) => row.startsWith('vehicle_images '))
    .map(([, content]) => JSON.parse(content) as { id: string; file: string });
  const files = await readUploads(pocketbaseDir);
  const named = photos.filter(({ file }) => file !== '').map(({ id, file }) => `${id}/${file}`);
  const present = [...files.keys()].filter((file) => !file.endsWith('.attrs'));
  expect(present.map((file) => file.split('/').slice(1).join('/')).sort()).toEqual(named.sort());
  for (const [file, content] of files) {
    const original = uploads.get(file);
    if (original === undefined) expect(content.length, file).toBeGreaterThan(0);
    else expect(content.equals(original), file).toBe(true);
  }
  const secret = (dataDir: string) => readFile(path.join(dataDir, 'webhook-secret'), 'utf8');
  expect(await secret(at('nuevo'))).toBe(await secret(stack.dataDir));
});

test('the product starts with the restored data, and users sign in again with their passwords', async () => {
  const [pbPort, port] = (await findFreePorts(2)).map(String);
  const env = { DATA_DIR: at('nuevo'), PB_PORT: pbPort, PORT: port, RATE_LIMITS: 'off' };
  const backend = await startBackend(readEnv(env), createLog('pocketbase'));
  try {
    const { default: PocketBase } = await import('pocketbase');
    const client = new PocketBase(backend.instance.pocketbaseUrl);
    await client.collection('users').authWithPassword(stack.admin.email, stack.admin.password);
    const [photo] = (await client.collection('vehicle_images').getList(1, 1, { filter: "file != ''" })).items;
    if (photo === undefined) throw new Error('There is no photo');
    const url = client.files.getURL(photo, String(photo['file']), { token: await client.files.getToken() });
    const original = [...uploads].find(([file]) => file.endsWith(`${photo.id}/${String(photo['file'])}`));
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(original?.[1] ?? Buffer.alloc(0))).toBe(
      true,
    );
    // Refuses to restore over data in use.
    await expect(restore({ archive, dataDir: at('nuevo') })).rejects.toThrow(
      /Stop the product first.*in use by/,
    );
  } finally {
    await backend.stop();
  }
});

test('a restore keeps what it replaces, and names a deleted account that it brings back', async () => {
  changeRows(at('nuevo', 'pocketbase'), 'DELETE FROM users WHERE email = ?', stack.admin.email);
  const rows = dumpRows(at('nuevo', 'pocketbase'));
  const { former, returned } = await restore({ archive, dataDir: at('nuevo') });
  expect(returned).toEqual({ accounts: [stack.admin.email], enquiries: [] });
  expect(path.dirname(former ?? '')).toBe(at('nuevo'));
  expect((await readdir(former ?? '')).sort()).toEqual(['pocketbase', 'webhook-secret']);
  expect(dumpRows(path.join(former ?? '', 'pocketbase'))).toEqual(rows);
  expect(dumpRows(at('nuevo', 'pocketbase'))).not.toEqual(rows);
});

test.each([
  [
    'was changed in one place',
    async (file: string) => {
      const handle = await open(file, 'r+');
      const { size } = await handle.stat();
      const byte = Buffer.alloc(1);
      await handle.read(byte, 0, 1, Math.floor(size / 2));
      await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, Math.floor(size / 2));
      await handle.close();
    },
  ],
  ['ends too early', (file: string) => truncate(file, 500_000)],
  ['is something else', (file: string) => writeFile(file, 'una carta')],
])('refuses an archive that %s, and changes nothing', async (_what, damage) => {
  const damaged = at('dañada.tar.gz');
  await copyFile(archive, damaged);
  await damage(damaged);
  await expect(restore({ archive: damaged, dataDir: at('otro') })).rejects.toThrow(
    /dañada\.tar\.gz is not a valid backup\. ./,
  );
  expect(await readdir(at('otro'))).not.toContain('pocketbase');
  expect(await readdir(at('otro', 'backup'))).toEqual([]);
});

test('refuses a backup with migrations newer than the code, and names them', async () => {
  const known = (await readdir(path.join(projectRoot, 'pb_migrations'))).sort();
  const newest = known.at(-1) ?? '';
  await expect(
    restore({ archive, dataDir: at('otro'), knownMigrations: known.slice(0, -1) }),
  ).rejects.toThrow(`newer than this code: its database has the migrations ${newest}.`);
});

test('keeps the newest backups, and removes no other files', async () => {
  photo = await makeSmall();
  const to = at('pocas');
  await mkdir(to);
  const foreign = ['backup-de-antes.tar.gz', 'notas.txt'];
  for (const name of foreign) await writeFile(path.join(to, name), 'x');
  await writeFile(path.join(to, 'backup-20200101-033000-000Z.tar.gz.part'), 'cut short');
  const [older, old] = ['backup-20260101-033000-000Z.tar.gz', 'backup-20260102-033000-000Z.tar.gz'];
  for (const name of [older, old]) await writeFile(path.join(to, name), 'x');
  const { name, removed } = await backUp({ dataDir: at('pequeño'), to, keep: 2 });
  expect(removed).toEqual([older]);
  expect((await readdir(to)).sort()).toEqual([...foreign, old, name].sort());
});

test('leaves out a stored secret when the environment sets one', async () => {
  photo = await makeSmall();
  await writeFile(at('pequeño', 'webhook-secret'), 'a'.repeat(64));
  const to = at('sin-secreto');
  const files = async (isSecretElsewhere: boolean) => {
    const { name } = await backUp({ dataDir: at('pequeño'), to, keep: 2, isSecretElsewhere });
    const { stdout } = await promisify(execFile)('tar', ['tzf', path.join(to, name)]);
    return stdout.split('\n');
  };
  expect(await files(false)).toContain('webhook-secret');
  expect(await files(true)).not.toContain('webhook-secret');
});

test('a bucket returns the same backup, and keeps the configured number', async () => {
  const bucket = await startBucket(at('cubo'), await findFreePort());
  try {
    for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
    const to = 's3://sitio/copias';
    const headers = { contentType: 'application/gzip', cacheControl: 'no-cache' };
    const store = await openTarget('s3://sitio');
    for (const key of ['backup-20260101-033000-000Z.tar.gz', 'copias/backup-20260101-033000-000Z.tar.gz'])
      await store.put(key, Buffer.from('x'), headers);
    const { name } = await backUp({ dataDir: at('pequeño'), to, keep: 1 });
    expect(await store.list('copias')).toEqual([`copias/${name}`]);
    // Backups of another prefix are kept.
    expect(await store.read('backup-20260101-033000-000Z.tar.gz')).not.toBeNull();
    await writeFile(at('bajada.tar.gz'), (await store.read(`copias/${name}`)) ?? '');
    await restore({ archive: at('bajada.tar.gz'), dataDir: at('de-un-cubo') });
    const [given, taken] = ['de-un-cubo', 'pequeño'].map((place) => dumpRows(at(place, 'pocketbase')));
    expect(withoutTokenKeys(given ?? new Map())).toEqual(withoutTokenKeys(taken ?? new Map()));
    expect(await readdir(at('pequeño', 'backup'))).not.toContain(`${name}.part`);

    const large = randomBytes(12 * 1024 ** 2);
    await writeFile(at('grande.part'), large);
    const inParts = await bucketDestination({ bucket: 'sitio', prefix: 'partes/' }, at(''), 5 * 1024 ** 2);
    await inParts.finish(at('grande.part'), 'grande');
    expect((await store.read('partes/grande'))?.equals(large)).toBe(true);
    expect(existsSync(at('grande.part'))).toBe(false);

    // The store keeps no parts of a failed upload, and the archive stays.
    await writeFile(at('otra.part'), large);
    bucket.refuse(/partNumber=2/);
    await expect(inParts.finish(at('otra.part'), 'rechazada')).rejects.toThrow();
    bucket.refuse(null);
    expect(await bucket.uploads('sitio')).toEqual([]);
    expect(await store.list('partes')).toEqual(['partes/grande']);
    expect(existsSync(at('otra.part'))).toBe(true);
    await inParts.finish(at('otra.part'), 'otra');
    expect((await store.read('partes/otra'))?.equals(large)).toBe(true);
  } finally {
    vi.unstubAllEnvs();
    await bucket.stop();
  }
});

test('makes up a missed night at once, and logs and retries failures', async () => {
  const dataDir = at('pequeño');
  await rm(at('pequeño', 'backup'), { recursive: true });
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  await writeFile(at('ningún-sitio'), 'not a folder');
  const failing = startNightlyBackups(dataDir, at('ningún-sitio'), { info: say, warn: say });
  await expect.poll(() => lines.join('\n'), { timeout: 20_000 }).toMatch(/again in 60 s/);
  await failing.stop();
  expect(await backupHealth(dataDir, true)).toMatchObject({ state: 'failing' });

  await mkdir(at('noches'));
  for (const day of ['01', '02', '03'])
    await writeFile(at('noches', `backup-202601${day}-033000-000Z.tar.gz`), 'x');
  vi.stubEnv('BACKUP_KEEP', '2');
  const nightly = startNightlyBackups(dataDir, at('noches'), { info: say, warn: say });
  await expect.poll(() => lines.join('\n'), { timeout: 20_000 }).toMatch(/checked, at .*noches/);
  await nightly.stop();
  vi.unstubAllEnvs();
  const [former, ...made] = (await readdir(at('noches'))).sort();
  expect(former).toBe('backup-20260103-033000-000Z.tar.gz');
  expect(made).toHaveLength(1);
  expect(await backupHealth(dataDir, true)).toMatchObject({ state: 'ok' });
});

test('fails with a reason without disk space, or without a photo that the database lists', async () => {
  const options = { dataDir: at('pequeño'), to: at('ninguna'), keep: 2 };
  await expect(backUp({ ...options, free: () => Promise.resolve(1e6) })).rejects.toThrow(
    /A backup needs \d+ MB free on the disk of .*, where 0 MB are left/,
  );
  await rm(at('pequeño', 'pocketbase', 'storage', photo));
  await expect(backUp(options)).rejects.toThrow(/references 1 files that are missing from .*restore them/);
  expect(await readdir(at('ninguna'))).toEqual([]);
});
