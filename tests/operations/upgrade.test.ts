import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandSlug, placePath, placesOf } from '#src/features/vehicles/brand/brand-slug.ts';
import { firstState } from '#src/features/leads/rules/lead-state.ts';
import { toE164 } from '#src/features/company/business/phone-number.ts';
import { phoneDigits } from '#src/features/leads/rules/lead-search.ts';
import { staffSearchText } from '#src/features/vehicles/domain/staff-search.ts';
import { readEnv } from '#src/lib/env.ts';
import { inspectDatabase } from '#src/server/backup/snapshot.ts';
import { restore } from '#scripts/backup/restore.ts';
import { startMail } from '#src/server/mail/start-mail.ts';
import { openBackend, startBackend, type Backend } from '#src/server/backend/backend.ts';
import { findFreePorts } from '#src/server/process/ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startSite } from '#src/server/stack.ts';
import { startCommand } from '#tests/support/commands.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { dumpRows, readUploads, type Dump } from '#tests/support/data-dump.ts';
import { installFakeRelease } from '#tests/support/fake-release.ts';
import { processesNaming } from '#tests/support/processes.ts';
import { TEST_PASSWORD } from '#tests/support/pocketbase.ts';
import { FaultySmtp } from '#tests/support/smtp.ts';
import { stockImports } from '#tests/support/stock-import.ts';

/** Today's code on a data folder of earlier code: tests/fixtures/README.md describes its content. */

const FIXTURE = path.join(projectRoot, 'tests/fixtures/data-0e93001.tar.gz');
/** Tables that PocketBase and the migrations write. */
const OWN_TABLES = /^(_collections|_params|_migrations) /;

const lines: string[] = [];
const say = (line: string) => void lines.push(line);
const log = { info: say, warn: say };

let dataDir: string;
let smtp: FaultySmtp;
let env: ReturnType<typeof readEnv>;
let backend: Backend | undefined;
let before: Dump;
/** Simulated free bytes of the disk. */
let room = 1e6;
const pocketbaseDir = () => path.join(dataDir, 'pocketbase');
const copies = () => readdir(path.join(dataDir, 'before-migrations')).catch(() => []);

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(projectRoot, '.test', 'upgrade-'));
  execFileSync('tar', ['-xzf', FIXTURE, '-C', dataDir]);
  smtp = await FaultySmtp.start();
  const [PORT, PB_PORT] = (await findFreePorts(2)).map(String);
  env = readEnv({
    ...{ DATA_DIR: dataDir, PORT, PB_PORT, RATE_LIMITS: 'off' },
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.port), MAIL_TO: 'ventas@nordvia.example' },
    PUBLISHER: 'off',
  });
  // Old receipts are not sent any more, so the pending ones are dated now.
  const now = new Date().toISOString().replace('T', ' ');
  changeRows(pocketbaseDir(), "UPDATE outbox SET created_at = ? WHERE status = 'pending'", now);
  // A phone number in free form.
  changeRows(
    pocketbaseDir(),
    "UPDATE leads SET telefono = '+49 (0) 170 1234567' WHERE id = (SELECT MIN(id) FROM leads)",
  );
  before = dumpRows(pocketbaseDir());
});
afterAll(async () => {
  await backend?.stop();
  await smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The rows that differ. PocketBase's settings contain the time of the start that wrote them. */
const changed = (a: Dump, b: Dump) =>
  [...new Set([...a.keys(), ...b.keys()])].filter(
    (row) => !row.startsWith('_params ') && a.get(row) !== b.get(row),
  );

/** The rule for changing a password without the current one. */
const manageRules = () =>
  queryRows(
    pocketbaseDir(),
    "SELECT json_extract(options, '$.manageRule') AS rule FROM _collections WHERE name = 'users'",
  ).map(({ rule }) => rule);

const fieldsOf = (row: string | undefined) => JSON.parse(row ?? '{}') as Record<string, unknown>;

test('without space for a copy of the database, migrates nothing, logs it, and serves the site', async () => {
  backend = await openBackend(env, log, { free: () => Promise.resolve(room) });
  await installFakeRelease(path.join(dataDir, 'releases'), { id: 'former' });
  const site = await startSite(backend);
  await expect(backend.ready(true)).rejects.toThrow(
    /copy of the database.*1763700011_own_password\.js.*needs \d+ MB free on the disk of .*, where 0 MB/s,
  );
  const { gatewayUrl } = backend.instance;
  expect((await fetch(`${gatewayUrl}/catalogo`)).status).toBe(200);
  const health: unknown = await (await fetch(`${gatewayUrl}/healthz`)).json();
  expect(health).toMatchObject({ status: 'degraded', release: 'former', pocketbase: 'held' });
  await site.stop();
  expect(changed(dumpRows(pocketbaseDir()), before)).toEqual([]);
  expect(await copies()).toEqual([]);
});

test('with space, copies the database first, and keeps every record', async () => {
  const uploads = await readUploads(pocketbaseDir());
  expect(manageRules()).toEqual([expect.stringContaining('role')]);
  room = Infinity;
  await backend?.ready(true);
  expect(backend?.isHeld()).toBe(false);
  const after = dumpRows(pocketbaseDir());

  const [copy = '', ...others] = await copies();
  expect(others).toEqual([]);
  expect(copy).toMatch(/^\d{8}-\d{6}-\d{3}Z-1763700010_lead_sendings\.db$/);
  expect(lines.join('\n')).toContain(copy);
  const copied = inspectDatabase(path.join(dataDir, 'before-migrations', copy));
  expect(copied.migrations).not.toContain('1763700011_own_password.js');
  expect(copied.rows).toMatchObject({ vehicles: 4, leads: 2, outbox: 4, users: 2 });

  const records = [...before].filter(([row]) => !OWN_TABLES.test(row));
  expect(records.length).toBeGreaterThan(20);
  for (const [row, content] of records) {
    const kept = fieldsOf(content);
    // The search field is rebuilt.
    if (row.startsWith('leads ')) delete kept['busqueda'];
    expect(fieldsOf(after.get(row)), row).toMatchObject(kept);
  }
  for (const { busqueda, id } of [...after]
    .filter(([row]) => /^(vehicles|leads) /.test(row))
    .map(([, row]) => fieldsOf(row)))
    expect(busqueda, String(id)).not.toBe('');
  expect(await readUploads(pocketbaseDir())).toEqual(uploads);
  // Effects of the migrations since.
  const found = queryRows(
    pocketbaseDir(),
    "SELECT telefono, telefono_e164, busqueda FROM leads WHERE telefono != ''",
  );
  expect(found.length).toBeGreaterThan(0);
  for (const { telefono, busqueda } of found)
    expect(busqueda).toMatch(new RegExp(` ☎${phoneDigits(String(telefono))}$`));
  expect(found.map(({ busqueda }) => String(busqueda)).join()).toContain('☎491701234567');
  for (const { telefono, telefono_e164 } of found) expect(telefono_e164).toBe(toE164(String(telefono)) ?? '');
  const sought = queryRows(
    pocketbaseDir(),
    'SELECT v.*, s.busqueda AS sought FROM vehicles v JOIN vehicle_search s ON s.vehicle_id = v.id',
  ) as unknown as (Parameters<typeof staffSearchText>[0] & { plazas: unknown; sought: string })[];
  expect(sought).toHaveLength(4);
  for (const car of sought)
    expect(car.sought).toBe(
      staffSearchText({ ...car, plazas: JSON.parse(String(car.plazas)) as number | null }),
    );
  const cars = queryRows(pocketbaseDir(), 'SELECT referencia FROM vehicles ORDER BY created_at, id');
  expect(cars.map(({ referencia }) => referencia)).toEqual(['V-0001', 'V-0002', 'V-0003', 'V-0004']);
  const publicCars = queryRows(
    pocketbaseDir(),
    "SELECT marca, modelo, status FROM vehicles WHERE papelera = '' AND status != 'oculto'",
  ) as { marca: string; modelo: string; status: string }[];
  const isSold = ({ status }: { readonly status: string }) => status === 'vendido';
  const places = publicCars.flatMap((car) => placesOf(car).slice(0, isSold(car) ? 1 : 2)).map(placePath);
  const pages = queryRows(pocketbaseDir(), 'SELECT marca, modelo, ultimo_dia FROM paginas_marca') as {
    marca: string;
    modelo: string;
    ultimo_dia: string;
  }[];
  expect(pages.map(placePath).sort()).toEqual([...new Set(places)].sort());
  const offered = publicCars.filter((car) => !isSold(car)).map(({ marca }) => brandSlug(marca));
  for (const { marca, ultimo_dia } of pages) expect(ultimo_dia === '', marca).toBe(offered.includes(marca));
  // Only recent leads count as unanswered.
  const states = queryRows(pocketbaseDir(), 'SELECT created_at, estado, contactado_at FROM leads');
  for (const { created_at, estado, contactado_at } of states) {
    expect(estado).toBe(firstState(new Date(String(created_at).replace(' ', 'T')), new Date()));
    expect(contactado_at).toBe('');
  }
  // Appointments are newer, and none of their columns needs a value.
  expect(queryRows(pocketbaseDir(), 'SELECT clave_web, recordada, anulada_por FROM citas')).toEqual([]);
  expect(manageRules()).toEqual([null]);
  expect(queryRows(pocketbaseDir(), 'SELECT seq, vehicle FROM stock_log')).toEqual([]);
});

test('the rules hold, and users sign in as before', async () => {
  const url = backend?.instance.pocketbaseUrl ?? '';
  const visitor = new PocketBase(url);
  const cars = await visitor.collection('vehicles').getFullList({ sort: 'marca' });
  expect(cars.map(({ marca, proveedor }) => [marca as string, proveedor as unknown])).toEqual([
    ['BMW', undefined],
    ['Volvo', undefined],
    ['Škoda', undefined],
  ]);
  expect(await visitor.collection('vehicle_specs').getFullList()).toHaveLength(3);
  expect(await visitor.collection('leads').getFullList()).toEqual([]);
  await expect(visitor.collection('outbox').getFullList()).rejects.toMatchObject({ status: 403 });
  expect((await visitor.collection('vehicle_slugs').getFullList()).map(({ slug }) => slug as string)).toEqual(
    ['volvo-v60-2019'],
  );

  const customer = new PocketBase(url);
  await customer.collection('users').authWithPassword('cliente@cliente.example', TEST_PASSWORD);
  expect(await customer.collection('leads').getFullList()).toEqual([]);
  const admin = new PocketBase(url);
  await admin.collection('users').authWithPassword('jefa@nordvia.example', TEST_PASSWORD);
  // No person had offered a car then.
  const leads = await admin.collection('leads').getFullList();
  expect(leads.map(({ entrega }) => entrega as unknown)).toEqual([null, null]);
  const hidden = await admin.collection('vehicles').getFirstListItem("status = 'oculto'");
  // Import rows had no ids then.
  const imports = stockImports(admin);
  expect(await imports.last()).toBeNull();
  expect((await imports.check([hidden.id])).arrived).toEqual([]);
  // The change log of the stock is new.
  await admin.collection('vehicles').update(hidden.id, { status: 'disponible' });
  // No file for other sites is switched on by an upgrade.
  expect(await backend?.client.siteSettings()).toEqual({ feed: false, leads: '24' });
  expect(await backend?.client.stockChanges(0)).toMatchObject({ cursor: 1 });
});

test('PocketBase runs the hooks and migrations that this start has copied', async () => {
  const { command = '' } =
    (await processesNaming(dataDir)).find(({ command: line }) => /\bserve --http=/.test(line)) ?? {};
  const run = path.join(dataDir, 'run');
  expect(command).toContain(`--hooksDir=${run}/hooks `);
  expect(command).toContain(`--migrationsDir=${run}/migrations `);
});

test('sends the waiting mails, and notifies a signed-in user of an unknown device', async () => {
  if (backend === undefined) throw new Error('PocketBase does not run');
  const mail = startMail(backend.instance, log);
  await smtp.takeMore(4);
  await mail.stop();
  expect(smtp.mails.map(({ to }) => to.join()).sort()).toEqual([
    'ana@cliente.example',
    'cliente@cliente.example',
    'jefa@nordvia.example',
    'ventas@nordvia.example',
  ]);
});

test('a second start changes nothing and copies nothing', async () => {
  await backend?.stop();
  const first = dumpRows(pocketbaseDir());
  backend = await startBackend(env, log);
  expect(changed(dumpRows(pocketbaseDir()), first)).toEqual([]);
  expect(await copies()).toHaveLength(1);
  await backend.stop();
  backend = undefined;
});

test('restores the copy, and leaves the photos unchanged', async () => {
  const [copy = ''] = await copies();
  const script = path.join(projectRoot, 'scripts/restore.ts');
  const listing = startCommand([process.execPath, script], { DATA_DIR: dataDir });
  expect(await listing.ended).toBe(1);
  expect(listing.output()).toContain(path.join(dataDir, 'before-migrations', copy));
  const uploads = await readUploads(pocketbaseDir());
  const archive = path.join(dataDir, 'una-copia.sqlite');
  await copyFile(path.join(dataDir, 'before-migrations', copy), archive);
  const { former } = await restore({ archive, dataDir });
  // Except for token keys, which a restore replaces.
  const others = changed(dumpRows(pocketbaseDir()), before).filter(
    (row) => !/^(users|_superusers) /.test(row),
  );
  expect(others).toEqual([]);
  expect(await readUploads(pocketbaseDir())).toEqual(uploads);
  expect(await readdir(path.join(former ?? '', 'pocketbase'))).toContain('data.db');
  expect(existsSync(path.join(pocketbaseDir(), 'data.db-wal'))).toBe(false);
});
