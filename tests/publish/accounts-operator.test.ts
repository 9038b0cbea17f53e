import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#src/server/project-root.ts';
import { queryRows } from '#tests/support/database.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

/** What an operator does about administrators, on one production copy that begins with nobody. */

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack('scripts/start.ts', {
    env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', RATE_LIMITS: 'on' },
  });
});
afterAll(() => stack.stop());

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a script of the project with the copy's environment, to its end. */
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

const register = (email: string) =>
  post('records', { email, password: 'secreto-123', passwordConfirm: 'secreto-123' });

test('the start warns while the first to register becomes the administrator', () => {
  expect(stack.output.join('\n')).toMatch(
    /There is no administrator: whoever registers first at http.*\/login/,
  );
});

test('of 20 that register at once, one becomes the administrator and the rate limit stops most', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => register(`p${i}@nordvia.example`)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  const roles = queryRows(path.join(stack.dataDir, 'pocketbase'), 'SELECT role FROM profiles').map(
    ({ role }) => role,
  );
  expect(roles.toSorted()).toEqual(['admin', 'user', 'user', 'user', 'user']);
});

test('guessing passwords is stopped in Spanish, whatever address the guesser claims to have', async () => {
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
  const plain = queryRows(
    path.join(stack.dataDir, 'pocketbase'),
    "SELECT email FROM users JOIN profiles ON users.id = profiles.user_id WHERE role = 'user' LIMIT 1",
  )[0];
  const email = String(plain?.['email']);
  const granted = await runScript('scripts/admin.ts', ['grant', email]);
  expect(granted.code, granted.output).toBe(0);
  expect(roleOf(email)).toBe('admin');
  const revoked = await runScript('scripts/admin.ts', ['revoke', email]);
  expect(revoked.code, revoked.output).toBe(0);
  expect(roleOf(email)).toBe('user');
});

test.each([[['grant', 'nadie@nordvia.example']], [['grant']], [['crown', 'p0@nordvia.example']]])(
  'npm run admin refuses %j',
  async (args) => {
    expect((await runScript('scripts/admin.ts', args)).code).toBe(1);
  },
);

test('npm run admin works while the product is stopped', async () => {
  const email = String(
    queryRows(path.join(stack.dataDir, 'pocketbase'), 'SELECT email FROM users LIMIT 1')[0]?.['email'],
  );
  await stack.halt();
  const granted = await runScript('scripts/admin.ts', ['grant', email]);
  expect(granted.code, granted.output).toBe(0);
  expect(roleOf(email)).toBe('admin');
  const revoked = await runScript('scripts/admin.ts', ['revoke', email]);
  expect(revoked.code, revoked.output).toBe(0);
  expect(roleOf(email)).toBe('user');
});

test('ADMIN_EMAIL and ADMIN_PASSWORD make an administrator at the start, and the warning goes', async () => {
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
