import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { vehicleYearMin } from '#src/config/stock-limits.ts';
import { perField, vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { buildHooks } from '#src/server/backend/bundles.ts';
import { queryRows } from '#tests/support/database.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createVehicle } from '#tests/support/stock.ts';

const hooksDir = inject('hooksDir');
let pb: TestPocketbase | undefined;

afterEach(async () => {
  await pb?.destroy();
  pb = undefined;
});

it('PocketBase’s port allows no other origin to read', async () => {
  pb = await TestPocketbase.start({ hooksDir });
  const answers = await Promise.all(
    ['GET', 'OPTIONS'].map((method) =>
      fetch(`${(pb as TestPocketbase).url}/api/collections/vehicles/records`, {
        method,
        headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
      }),
    ),
  );
  expect(answers.map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual([null, null]);
});

describe('migrations', () => {
  it('revert to PocketBase’s own tables and apply again to the same schema', async () => {
    pb = await TestPocketbase.start({ hooksDir, isFirst: true });
    const shape = async (): Promise<unknown> => {
      const superuser = await (pb as TestPocketbase).superuser();
      const collections = await superuser.collections.getFullList({ sort: 'name' });
      return collections
        .filter(({ system }) => !system)
        .map(({ name, listRule, viewRule, createRule, updateRule, deleteRule, indexes, fields }) => ({
          name,
          rules: [listRule, viewRule, createRule, updateRule, deleteRule],
          indexes,
          fields: fields.map((field) => [field['name'], field['type']].join(':')).sort(),
        }));
    };
    const before = await shape();
    await pb.end();
    const count = (await readdir('pb_migrations')).length;
    await pb.command('migrate', 'down', String(count));
    const database = new DatabaseSync(path.join(pb.dataDir, 'data.db'), { readOnly: true });
    const left = database.prepare('SELECT name, fields FROM _collections WHERE system = 0').all();
    database.close();
    expect(left.map(({ name }) => name)).toEqual(['users']);
    expect(JSON.parse(String(left[0]?.['fields']))).toEqual(
      expect.arrayContaining(
        ['name', 'avatar', 'created', 'updated'].map((name) => expect.objectContaining({ name }) as unknown),
      ),
    );
    await pb.boot();
    expect(await shape()).toEqual(before);
    const admin = await pb.admin();
    expect((await createVehicle(admin))['status']).toBe('disponible');
  });

  it('match the table of a vehicle’s fields', async () => {
    pb = await TestPocketbase.start({ hooksDir });
    const { fields } = await (await pb.superuser()).collections.getOne('vehicles');
    const columns = perField({
      text: (field) => ({ type: 'text', max: vehicleFields[field].max }),
      choice: (field) => ({ type: 'select', values: vehicleFields[field].values }),
      day: () => ({ type: 'text', max: 10 }),
      number: () => ({ type: 'json' }),
      year: () => ({ type: 'number', min: vehicleYearMin }),
      flag: () => ({ type: 'bool' }),
      tags: () => ({ type: 'json' }),
    });
    for (const [name, column] of Object.entries(columns))
      expect(fields.find((field) => field.name === name)).toMatchObject(column);
  });
});

describe('start', () => {
  it('fails when a hook file is broken, instead of running without its rules', async () => {
    const broken = path.resolve('.test', `broken-${process.pid}`);
    await buildHooks(broken);
    await writeFile(path.join(broken, 'broken.pb.js'), 'this is no program');
    await expect(TestPocketbase.start({ hooksDir: broken })).rejects.toThrow(/exited at start/);
    await rm(broken, { recursive: true });
  });

  it('offers no link to create a superuser, and hashes passwords at bcrypt’s default cost', async () => {
    pb = await TestPocketbase.start({ hooksDir, isFirst: true });
    expect(pb.log).not.toContain('pbinstall');
    await pb.signUp('ana@cliente.example');
    const [{ password } = {}] = queryRows(pb.dataDir, 'SELECT password FROM users');
    expect(password).toMatch(/^\$2[aby]\$10\$/);
  });

  it('takes name, address and limits from code and environment', async () => {
    pb = await TestPocketbase.start({ hooksDir, siteUrl: 'https://coches.example', rateLimits: 'on' });
    const settings = await (await pb.superuser()).settings.getAll();
    expect(settings).toMatchObject({
      meta: { appName: 'Nordvia', appURL: 'https://coches.example', hideControls: true },
      logs: { maxDays: 5 },
      batch: { enabled: false },
      trustedProxy: { headers: ['X-Forwarded-For'] },
      rateLimits: {
        enabled: true,
        // The gateway enforces the others.
        rules: [
          { label: 'users:authWithPassword', maxRequests: 10, duration: 60 },
          { label: 'users:confirmPasswordReset', maxRequests: 10, duration: 60 },
          { label: 'POST /api/send-password-reset', maxRequests: 5, duration: 60 },
        ],
      },
    });
  });
});

describe('the request log', () => {
  it('contains no name, address or key', async () => {
    pb = await TestPocketbase.start({ hooksDir });
    const planted = 'ana.planted@cliente.example';
    const filter = encodeURIComponent(`busqueda ~ '${planted}' && nonsense = '${planted}'`);
    const requests: readonly (readonly [string, RequestInit?])[] = [
      [`/api/collections/leads/records?filter=${encodeURIComponent(`busqueda ~ '${planted}'`)}`],
      [`/api/collections/leads/records?filter=${filter}`],
      [`/api/files/vehicle_images/abcdefghijklmno/a.jpg?token=${planted}`],
      ['/api/first-admin', { headers: { Referer: `http://site/auth/reset?token=${planted}` } }],
      [
        '/api/collections/users/auth-with-password',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ identity: planted, password: planted }),
        },
      ],
      ['/api/send-password-reset', { method: 'POST', body: JSON.stringify({ email: planted }) }],
      [
        '/api/send-contact-email',
        { method: 'POST', body: JSON.stringify({ nombre: planted, email: planted }) },
      ],
    ];
    for (const [route, init] of requests) await fetch(`${pb.url}${route}`, init);
    await pb.end();
    const database = new DatabaseSync(path.join(pb.dataDir, 'auxiliary.db'), { readOnly: true });
    const rows = database.prepare('SELECT message, data FROM _logs').all();
    database.close();
    const text = JSON.stringify(rows);
    for (const route of ['/api/collections/leads/records', '/api/first-admin', 'auth-with-password'])
      expect(text).toContain(route);
    expect(text + pb.log).not.toContain('planted');
  });

  it('is bounded, whatever the length and number of requests', async () => {
    pb = await TestPocketbase.start({ hooksDir });
    const long = 'x'.repeat(4000);
    const headers = { 'User-Agent': long, Referer: `http://site/${long}` };
    await fetch(`${pb.url}/api/collections/vehicles/records/${long}`, { headers });
    await pb.end();
    const file = path.join(pb.dataDir, 'auxiliary.db');
    const database = new DatabaseSync(file);
    const longest = database.prepare('SELECT MAX(length(data) + length(message)) AS size FROM _logs').get();
    expect(longest?.['size']).toBeLessThan(2500);
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200500)
      INSERT INTO _logs (id, created, message) SELECT 'planted' || i, strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-3 days', i || ' seconds'), 'x' FROM n`);
    database.close();
    await pb.boot();
    const superuser = await pb.superuser();
    // A flood writes a hundred thousand in a minute.
    expect(await superuser.crons.getFullList()).toContainEqual({
      id: 'prune-request-log',
      expression: '* * * * *',
    });
    await superuser.crons.run('prune-request-log');
    const count = () => {
      const read = new DatabaseSync(file, { readOnly: true });
      const row = read.prepare('SELECT COUNT(*) AS n FROM _logs').get();
      read.close();
      return Number(row?.['n']);
    };
    await expect.poll(count, { timeout: 20_000 }).toBeLessThan(200_100);
    expect(count()).toBeGreaterThan(199_000);
  });

  it('omits the product’s successful calls, and keeps the failed ones', async () => {
    pb = await TestPocketbase.start({ hooksDir });
    const calls = [
      ['GET', 'publication'],
      ['GET', 'stock-changes?since=0'],
      ['GET', 'staff'],
      ['GET', 'photos/unmeasured'],
      ['GET', 'photos/of?vehicles=x'],
      ['POST', 'photos/bundled', { paths: [] }],
      ['GET', 'outbox'],
      ['POST', 'outbox/claim', { limit: 1, leaseSeconds: 60 }],
      ['POST', 'publication/notified', { version: 0 }],
    ] as const;
    for (const [method, route, body] of calls)
      expect((await pb.internal(method, route, body)).status, route).toBe(200);
    // Visitors can request made-up photos.
    expect(await createPocketBaseClient(pb.url, TEST_SECRET).findPublicPhoto('nohayfoto000000')).toBeNull();
    await fetch(`${pb.url}/api/internal/publication`);
    await fetch(`${pb.url}/api/first-admin`);
    const database = new DatabaseSync(path.join(pb.dataDir, 'auxiliary.db'), { readOnly: true });
    const read = database.prepare(
      "SELECT json_extract(data, '$.url') || ' ' || json_extract(data, '$.status') AS line FROM _logs",
    );
    const lines = () => read.all().map(({ line }) => String(line));
    // PocketBase logs after the answer, and writes the log every few seconds.
    await vi.waitFor(() => expect(lines()).toContain('/api/first-admin 200'), {
      timeout: 15_000,
      interval: 200,
    });
    const logged = lines();
    database.close();
    expect(logged.filter((line) => line.includes('/internal/'))).toEqual(['/api/internal/publication 404']);
    expect(logged.filter((line) => line.includes('nohayfoto'))).toEqual([]);
  });
});

describe('PocketBase’s built-in mails', () => {
  it('are never sent: its mailer has no timeout', async () => {
    pb = await TestPocketbase.start({ hooksDir });
    const superuser = await pb.superuser();
    // Nothing listens there: an attempt to send would fail.
    await superuser.settings.update({ smtp: { enabled: true, host: '127.0.0.1', port: 9 } });
    expect(await superuser.settings.testEmail('users', 'a@nordvia.example', 'password-reset')).toBe(true);
  });
});

it('the committed types match those that PocketBase generates', async () => {
  pb = await TestPocketbase.start({ hooksDir, isFirst: true });
  const generated = await readFile(path.join(pb.dataDir, 'types.d.ts'), 'utf8');
  const kept = await readFile('pb/types.d.ts', 'utf8');
  expect(generated.split('\n').slice(1).join('\n')).toBe(kept.split('\n').slice(1).join('\n'));
});
