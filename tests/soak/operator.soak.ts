import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { functionPaths } from '#src/paths.ts';
import { openStream } from '#tests/support/api-gateway.ts';
import { queryRows } from '#tests/support/database.ts';
import { cloneInto, holdingsOf, type Installation } from '#tests/support/installation.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { playOn } from '#tests/support/operator-play.ts';
import { partsOf, processesNaming, waitUntilNoneIsLeft } from '#tests/support/processes.ts';
import { SEED } from '#tests/support/soak.ts';
import { numbers } from '#tests/support/stock-play.ts';

/**
 * Years of operation in half an hour, with the documented commands only, on a clone of the committed code: install, production,
 * backup, data loss, restore, upgrade from the first version, rollback, kills, aborted requests, many streams, a full disk. The
 * data are on a small separate disk, which needs permission to mount it.
 */

const KILL_MINUTES = Number(process.env['SOAK_MINUTES'] ?? 10);
const FIRST_VERSION = '0e93001';
const DISK_MB = 700;
const ABORTED = 1000;
const STREAMS = 1000;
/** Stream limit per address: see api-limits.ts. */
const STREAMS_PER_ADDRESS = 50;
const PHOTOS = 'pocketbase/storage';
const PATIENT = { timeout: 90_000, interval: 200 };

interface Car {
  readonly id: string;
  readonly slug: string;
}

const figures: [string, string][] = [];
const note = (what: string, figure: string) => figures.push([what, figure]);
const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const begun = Date.now();
  const result = await work();
  note(what, `${((Date.now() - begun) / 1000).toFixed(1)} s`);
  return result;
};
const megabytes = (folder: string) =>
  execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0] ?? '';

const parent = path.join(tmpdir(), `operator-${process.pid}`);
let site: Installation;
let disk: string | undefined;

afterAll(async () => {
  const table = ['| what | figure |', '| --- | --- |', ...figures.map((row) => `| ${row.join(' | ')} |`)];
  process.stdout.write(`\n${table.join('\n')}\n`);
  for (const { pid } of await processesNaming(parent)) process.kill(pid, 'SIGKILL');
  if (disk !== undefined) execFileSync('umount', ['-l', disk]);
  await rm(parent, { recursive: true, force: true });
});

/** Tables that must not lose rows: people's and the dealer's data, without rows that a start writes. */
const KEPT = [
  'vehicles',
  'vehicle_images',
  'vehicle_specs',
  'vehicle_slugs',
  'leads',
  'users',
  'profiles',
  'outbox',
];
/** Their rows without token keys, which a restore renews to end all sessions. */
const rowsOf = (dataDir: string) =>
  Object.fromEntries(
    KEPT.map((table) => [
      table,
      queryRows(path.join(dataDir, 'pocketbase'), `SELECT * FROM ${table} ORDER BY id`).map((row) => {
        const { tokenKey: _, ...kept } = row;
        return kept;
      }),
    ]),
  );
const photosOf = async (dataDir: string) =>
  (await readdir(path.join(dataDir, PHOTOS), { recursive: true }))
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .sort();

const sendLead = (envio: string) =>
  fetch(`${site.url}${functionPaths.sendContactEmail}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...contactBody, envio }),
    signal: AbortSignal.timeout(10_000),
  });
/** Requests a page and disconnects without reading the response. */
const leaveAtOnce = (url: string) =>
  new Promise<void>((resolve) => {
    const { hostname, port, pathname } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\n\r\n`, () => {
        socket.resetAndDestroy();
        resolve();
      });
    });
    socket.on('error', () => resolve());
  });
const statusOf = async (pathname: string) => (await fetch(`${site.url}${pathname}`)).status;

test('installs, and starts in production', async () => {
  site = await cloneInto(parent);
  disk = site.dataDir;
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  await timed('`npm ci`', () => site.run('npm', 'ci'));
  note(
    'installed, with what only development needs',
    `${megabytes(path.join(site.code, 'node_modules'))} MB`,
  );
  await timed('`npm start`, empty, until forms and panel are ready', site.start);
  expect(await statusOf('/catalogo')).toBe(200);
  await timed('stop', site.stop);
  for (const name of await readdir(disk)) await rm(path.join(disk, name), { recursive: true });
});

test('upgrades the data of the first version, with the demo’s stock', async () => {
  await site.run('git', 'checkout', '--quiet', FIRST_VERSION);
  await site.run('npm', 'install');
  // Newer npm versions rewrite that lock file, and the checkout below would be refused.
  await site.run('git', 'checkout', '--quiet', '--', 'package-lock.json');
  const first = site.command('npm', 'run', 'demo');
  await site.ready();
  for (let i = 0; i < 3; i++) expect((await sendLead(`first-version-${i}`)).status).toBe(200);
  await first.kill();
  await waitUntilNoneIsLeft(site.dataDir);
  const before = rowsOf(site.dataDir);
  expect(before['vehicles']?.length).toBeGreaterThan(20);

  await site.run('git', 'checkout', '--quiet', '-');
  await site.run('npm', 'ci');
  await timed('`npm start` after the upgrade, until it is ready', site.start);
  const after = rowsOf(site.dataDir);
  for (const [table, rows] of Object.entries(before)) {
    if (table === 'outbox') continue;
    const ofBefore = (after[table] ?? []).filter(({ id }) => rows.some((row) => row['id'] === id));
    // The search fields depend on the code: migrations rebuild them.
    const data = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'busqueda')),
    );
    expect(ofBefore, table).toMatchObject(data);
  }
  const car = (await (await site.signIn()).collection('vehicles').getList<{ slug: string }>(1, 1)).items[0];
  expect(await statusOf(`/vehiculo/${car?.slug ?? ''}`)).toBe(200);
});

test('a backup restores everything that was lost', async () => {
  for (let i = 0; i < 20; i++) expect((await sendLead(`operator-lead-${i}`)).status).toBe(200);
  const backups = path.join(parent, 'backups');
  await timed('`npm run backup` while it runs', () =>
    site.run('npm', 'run', 'backup', '--', '--to', backups),
  );
  await site.stop();
  const [rows, photos] = [rowsOf(site.dataDir), await photosOf(site.dataDir)];
  for (const name of await readdir(site.dataDir))
    await rm(path.join(site.dataDir, name), { recursive: true });

  const [archive = ''] = (await readdir(backups)).filter((name) => !name.startsWith('.'));
  await timed('`npm run restore` into an empty folder', () =>
    site.run('npm', 'run', 'restore', '--', path.join(backups, archive)),
  );
  await timed('`npm start` after it, with the first build', site.start);
  expect(rowsOf(site.dataDir)).toEqual(rows);
  expect(await photosOf(site.dataDir)).toEqual(photos);
});

test('rolls back to a kept release, stays there, and returns', async () => {
  const client = await site.signIn();
  const cars = client.collection<Car>('vehicles');
  const { id, slug } = await cars.getFirstListItem("status='disponible'");
  const shows = async (price: string) =>
    (await (await fetch(`${site.url}/vehiculo/${slug}`)).text()).includes(price);
  const release = async () =>
    ((await (await fetch(`${site.url}/healthz`)).json()) as { release: string }).release;
  await cars.update(id, { precio_eur: 41_234 });
  await expect.poll(() => shows('41.234'), PATIENT).toBe(true);
  const former = await release();
  await cars.update(id, { precio_eur: 42_345 });
  await expect.poll(() => shows('42.345'), PATIENT).toBe(true);

  await site.run('npm', 'run', 'rollback', '--', former);
  await expect.poll(() => shows('41.234'), PATIENT).toBe(true);
  await site.stop();
  await site.start();
  expect(await shows('41.234')).toBe(true);
  await site.run('npm', 'run', 'rollback', '--', '--off');
  await expect.poll(() => shows('42.345'), PATIENT).toBe(true);
});

test('releases the resources of aborted requests and of many streams', async () => {
  const { node } = await partsOf(site.dataDir);
  await sleep(3000);
  const before = holdingsOf(node);
  for (let i = 0; i < ABORTED; i++) await leaveAtOnce(`${site.url}/catalogo`);
  await expect.poll(() => holdingsOf(node).files, PATIENT).toBeLessThanOrEqual(before.files + 5);
  note(
    `open files before and after ${ABORTED} aborted requests`,
    `${before.files} and ${holdingsOf(node).files}`,
  );

  const streams = [];
  for (let i = 0; i < STREAMS; i++)
    streams.push(await openStream(site.url, `198.51.100.${Math.floor(i / STREAMS_PER_ADDRESS)}`));
  const begun = performance.now();
  expect((await sendLead('among-a-thousand-streams')).status).toBe(200);
  note(`a lead among ${STREAMS} streams`, `${Math.round(performance.now() - begun)} ms`);
  note(`memory with ${STREAMS} streams`, `${holdingsOf(node).megabytes} MB`);
  for (const stream of streams) stream.destroy();
  await expect.poll(() => holdingsOf(node).files, PATIENT).toBeLessThanOrEqual(before.files + 5);
});

test('refuses saves on a full disk, reports it, and continues once there is space', async () => {
  const filler = path.join(site.dataDir, 'filler');
  const free = () =>
    Number(execFileSync('df', ['--output=avail', '-k', site.dataDir], { encoding: 'utf8' }).split('\n')[1]);
  // A write that no longer fits leaves nothing at all.
  await writeFile(filler, Buffer.alloc(free() * 1024 + 65_536)).catch(() => undefined);
  expect(free()).toBeLessThan(64);
  const refused = await sendLead('on-a-full-disk');
  expect(refused.status).toBe(503);
  expect(((await refused.json()) as { message: string }).message).toMatch(/no .*(guard|recib)/i);
  expect(await statusOf('/catalogo')).toBe(200);
  await expect
    .poll(async () => (await (await fetch(`${site.url}/healthz`)).json()) as object, PATIENT)
    .toMatchObject({ status: 'degraded', disk: { state: 'full' } });
  await rm(filler);
  await expect.poll(async () => (await sendLead('on-a-full-disk')).status, PATIENT).toBe(200);
  await expect
    .poll(async () => (await (await fetch(`${site.url}/healthz`)).json()) as object, PATIENT)
    .toMatchObject({ status: 'ok', disk: { state: 'ok' } });
});

test(`loses nothing when killed at random for ${KILL_MINUTES} minutes (seed ${SEED})`, async () => {
  const next = numbers(SEED);
  const end = Date.now() + KILL_MINUTES * 60_000;
  const play = playOn(site, () => Date.now() < end);
  let kills = 0;
  while (Date.now() < end) {
    await sleep(2000 + next() * 8000);
    const running = (await processesNaming(site.dataDir)).filter(({ command }) => !command.includes('soak'));
    const victim = running[Math.floor(next() * running.length)];
    if (victim === undefined) continue;
    try {
      process.kill(victim.pid, 'SIGKILL');
      kills++;
    } catch {
      // It has exited already.
    }
  }
  const { saved, leads, visits, failures } = await play;
  // The health check may still describe the process that was killed last.
  await sleep(3000);
  await site.ready();
  expect(failures).toEqual([]);
  const cars = new Map(
    rowsOf(site.dataDir)['vehicles']?.map((row) => [String(row['id']), Number(row['km'])]),
  );
  expect(saved.size).toBeGreaterThan(0);
  for (const [id, possible] of saved) expect(possible, id).toContain(cars.get(id));
  const stored = queryRows(
    path.join(site.dataDir, 'pocketbase'),
    'SELECT envio, count(*) AS n FROM leads GROUP BY envio',
  );
  const times = new Map(stored.map((row) => [String(row['envio']), Number(row['n'])]));
  for (const envio of leads) expect(times.get(envio), envio).toBe(1);

  const client = await site.signIn();
  const { id, slug } = await client.collection<Car>('vehicles').getFirstListItem("status='disponible'");
  await client.collection('vehicles').update(id, { precio_eur: 43_456 });
  await expect
    .poll(
      async () => (await (await fetch(`${site.url}/vehiculo/${slug}`)).text()).includes('43.456'),
      PATIENT,
    )
    .toBe(true);
  note(`kills in ${KILL_MINUTES} minutes`, `${kills}, and ${site.starts()} starts in all`);
  note('meanwhile', `${visits} pages seen, ${leads.length} leads sent, each stored once`);
  const { node, pocketbase } = await partsOf(site.dataDir);
  note(
    'memory afterwards, Node and PocketBase',
    `${holdingsOf(node).megabytes} MB and ${holdingsOf(pocketbase).megabytes} MB`,
  );
  note('data afterwards', `${megabytes(site.dataDir)} MB`);
  await site.stop();
});
