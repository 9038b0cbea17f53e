import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteBuildFolder } from '#src/server/process/build-folders.ts';
import { buildDirOf } from '#src/server/process/instance.ts';
import { findFreePorts } from '#src/server/process/ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { partsOf } from '#tests/support/processes.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

/** Operator commands for administrators, and the doctor, on one production instance that starts without accounts. */

/** Astro's caches of an instance whose data were deleted. */
const leftOver = buildDirOf(path.join(projectRoot, '.test', `gone-${process.pid}`));

let stack: TestStack;
let metricsPort: number | undefined;
beforeAll(async () => {
  [metricsPort] = await findFreePorts(1);
  await noteBuildFolder(leftOver, path.join(projectRoot, '.test', `gone-${process.pid}`));
  stack = await startTestStack('scripts/start.ts', {
    env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', RATE_LIMITS: 'on', METRICS_PORT: String(metricsPort) },
  });
});
afterAll(() => stack.stop());

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a script of the project in the instance's environment, to its end. */
async function runScript(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(projectRoot, script), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...stack.env, ...env },
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

const roleOf = (email: string) =>
  queryRows(
    path.join(stack.dataDir, 'pocketbase'),
    'SELECT role FROM profiles JOIN users ON users.id = profiles.user_id WHERE email = ?',
    email,
  )[0]?.['role'];

function post(route: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${stack.url}/api/collections/users/${route}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** A registered, unverified account without the administrator role. */
const stranger = () =>
  String(
    queryRows(
      path.join(stack.dataDir, 'pocketbase'),
      "SELECT email FROM users JOIN profiles ON users.id = profiles.user_id WHERE role = 'user' AND NOT verified LIMIT 1",
    )[0]?.['email'],
  );

/** The password hash and token key: both change when the password is voided. */
const secretsOf = (email: string) =>
  queryRows(
    path.join(stack.dataDir, 'pocketbase'),
    'SELECT password, tokenKey FROM users WHERE email = ?',
    email,
  )[0] ?? {};

const register = (email: string) =>
  post('records', { email, password: 'secreto-123', passwordConfirm: 'secreto-123' });

test('the start warns while the first account that registers becomes the administrator', () => {
  expect(stack.output.join('\n')).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z warn \[start\] There is no administrator: the first account that registers at http.*\/login/m,
  );
});

test('serves the metrics on a separate port only', async () => {
  const inside = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const figures = await inside.text();
  expect(inside.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(figures).toMatch(/^dealership_part_well\{part="pocketbase"\} 1$/m);
  expect(figures).toMatch(/^dealership_answer_seconds_count\{kind="page",status="2xx"\} \d+$/m);
  expect(figures).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
  expect((await fetch(`${stack.url}/metrics`)).status).toBe(404);
});

test('of 20 concurrent registrations one becomes administrator, and the rate limit stops most', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => register(`p${i}@nordvia.example`)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  const roles = queryRows(path.join(stack.dataDir, 'pocketbase'), 'SELECT role FROM profiles').map(
    ({ role }) => role,
  );
  expect(roles.toSorted()).toEqual(['admin', 'user', 'user', 'user', 'user']);
});

test('limits password guessing with a Spanish message, whatever address the client claims', async () => {
  const guess = (i: number) =>
    post(
      'auth-with-password',
      { identity: 'p0@nordvia.example', password: `adivinada-${i}` },
      { 'X-Forwarded-For': `203.0.113.${i}`, 'X-Real-IP': `203.0.113.${i}` },
    );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => guess(i)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(await refused[0]?.json()).toMatchObject({
    message: expect.stringMatching(/^Demasiad/) as string,
  });
});

test('npm run admin works while the product runs', async () => {
  const email = stranger();
  const before = secretsOf(email);
  const granted = await runScript('scripts/admin.ts', ['grant', email]);
  expect(granted.code, granted.output).toBe(0);
  expect(roleOf(email)).toBe('admin');

  // The address is unverified and no SMTP is set, so the printed link is the only way to sign in.
  const locked = secretsOf(email);
  expect(locked['password']).not.toBe(before['password']);
  expect(locked['tokenKey']).not.toBe(before['tokenKey']);
  expect(granted.output).toContain('was not verified');
  const token = /\/reset-password\?type=recovery&token=([\w.-]+)/.exec(granted.output)?.[1];
  const password = { password: 'la-mía-123', passwordConfirm: 'la-mía-123' };
  expect((await post('confirm-password-reset', { token, ...password })).status).toBe(204);

  const factor = () =>
    queryRows(
      path.join(stack.dataDir, 'pocketbase'),
      'SELECT 1 FROM segundo_factor JOIN users ON users.id = user_id WHERE email = ?',
      email,
    );
  changeRows(
    path.join(stack.dataDir, 'pocketbase'),
    "INSERT INTO segundo_factor (id, user_id, confirmado) SELECT 'factor123456789', id, '2026-01-01 00:00:00.000Z' FROM users WHERE email = ?",
    email,
  );
  const off = await runScript('scripts/admin.ts', ['factor-off', email]);
  expect(off.code, off.output).toBe(0);
  expect(off.output).toContain('now signs in with the password alone');
  expect(factor()).toEqual([]);

  const repeated = await runScript('scripts/admin.ts', ['grant', email]);
  expect(repeated.output).toContain('is already an administrator');
  const revoked = await runScript('scripts/admin.ts', ['revoke', email]);
  expect(revoked.code, revoked.output).toBe(0);
  expect(roleOf(email)).toBe('user');
});

test.each([
  [
    ['grant', 'nadie@nordvia.example'],
    'There is no account with the address nadie@nordvia.example. Its owner must register',
  ],
  [['revoke', 'nadie@nordvia.example'], 'There is no account with the address nadie@nordvia.example'],
  [['factor-off', 'nadie@nordvia.example'], 'There is no account with the address nadie@nordvia.example'],
  [['grant'], 'Usage: '],
  [['crown', 'p0@nordvia.example'], 'Usage: '],
])('npm run admin refuses %j with a reason', async (args, words) => {
  const { code, output } = await runScript('scripts/admin.ts', args);
  expect(code).toBe(1);
  expect(output).toContain(words);
  expect(output).not.toContain('PocketBase answered');
});

test('the start removes build folders whose data folder is gone, and marks its build folder', async () => {
  expect(existsSync(path.join(projectRoot, leftOver))).toBe(false);
  const owner = path.join(projectRoot, buildDirOf(stack.dataDir), 'data-folder');
  expect((await readFile(owner, 'utf8')).trim()).toBe(stack.dataDir);
});

test('files are unreadable for other accounts of the machine', async () => {
  const modeOf = async (name: string) =>
    ((await stat(path.join(stack.dataDir, name))).mode & 0o777).toString(8);
  expect(await modeOf('.')).toBe('700');
  for (const name of ['data.db', 'auxiliary.db'])
    expect(await modeOf(`pocketbase/${name}`), name).toBe('600');
  // Files that PocketBase creates later are unreadable too.
  const { pocketbase } = await partsOf(stack.dataDir);
  expect(await readFile(`/proc/${pocketbase}/status`, 'utf8')).toMatch(/^Umask:\s+0077$/m);
});

test('the doctor recognises its running instance, and reports ADMIN_EMAIL without a password', async () => {
  const { code, output } = await runScript('scripts/doctor.ts', [], { ADMIN_EMAIL: 'jefa@nordvia.example' });
  expect(code, output).toBe(0);
  expect(output).toMatch(/^ok +Port \d+ \(PB_PORT\) is in use by this instance/m);
  expect(output).toMatch(/^ok +Port \d+ \(PORT\) is in use by this instance/m);
  expect(output).toMatch(/^ok +The database has all migrations of this code/m);
  expect(output).toMatch(/^warn +ADMIN_EMAIL is set without ADMIN_PASSWORD/m);
  expect(output).toMatch(
    /^warn +Administrators without a second factor: 1 \(p\d+@nordvia\.example\); SECOND_FACTOR=off/m,
  );
  expect(output).not.toContain('SITE_URL');
  expect(stack.output.join('\n')).toContain(
    'The business data in src/config/business.ts are still the demo’s',
  );
});

test('the doctor reports what prevents another instance from starting', async () => {
  const elsewhere = { DATA_DIR: `${stack.dataDir}-none`, SITE_URL: '' };
  const { code, output } = await runScript('scripts/doctor.ts', [], elsewhere);
  expect(code, output).toBe(1);
  expect(output).toMatch(/^STOP +Port \d+ is taken\. Choose another: PB_PORT=/m);
  expect(output).toMatch(/^STOP +Port \d+ is taken\. Choose another: PORT=/m);
  expect(output).toMatch(/^warn +SITE_URL is not set/m);
  expect(existsSync(elsewhere.DATA_DIR)).toBe(false);
});

test('npm run admin works while the product is stopped', async () => {
  const email = stranger();
  await stack.halt();
  const granted = await runScript('scripts/admin.ts', ['grant', email], { SMTP_HOST: '127.0.0.1' });
  expect(granted.code, granted.output).toBe(0);
  expect(granted.output).toContain('is sent to that address once the product is running');
  expect(granted.output).not.toContain('token=');
  expect(roleOf(email)).toBe('admin');
  const revoked = await runScript('scripts/admin.ts', ['revoke', email]);
  expect(revoked.code, revoked.output).toBe(0);
  expect(roleOf(email)).toBe('user');
});

test('ADMIN_PASSWORD replaces the password of an account that registered ADMIN_EMAIL before, but no later one', async () => {
  const email = stranger();
  const before = secretsOf(email);
  const env = { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'la-de-la-dueña' };
  // The backend that the command starts creates the administrator before the command runs.
  const first = await runScript('scripts/admin.ts', ['grant', email], env);
  expect(first.output).toContain(
    'ADMIN_EMAIL already had an account: it is an administrator now, its password is ADMIN_PASSWORD',
  );
  expect(roleOf(email)).toBe('admin');
  const owned = secretsOf(email);
  expect(owned['password']).not.toBe(before['password']);
  expect(owned['tokenKey']).not.toBe(before['tokenKey']);

  const second = await runScript('scripts/admin.ts', ['grant', email], {
    ...env,
    ADMIN_PASSWORD: 'otra-clave',
  });
  expect(second.code, second.output).toBe(0);
  expect(secretsOf(email)).toEqual(owned);
});

test('ADMIN_EMAIL and ADMIN_PASSWORD create an administrator at the start, and the warning disappears', async () => {
  const again = await startTestStack('scripts/start.ts', { template: stack.dataDir });
  try {
    const client = await again.signIn();
    const { id } = client.authStore.record ?? { id: '' };
    const profile = await client.collection('profiles').getFirstListItem(`user_id = '${id}'`);
    expect(profile['role']).toBe('admin');
    expect(again.output.join('\n')).not.toContain('There is no administrator');
  } finally {
    await again.stop();
  }
});
