import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import * as z from 'zod/mini';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

let pb: TestPocketbase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
});
afterAll(() => pb.destroy());

let accounts = 0;
/** A new address, with or without an account. */
const newEmail = () => `persona-${++accounts}@nordvia.example`;

async function newAccount(): Promise<string> {
  const email = newEmail();
  await pb.signUp(email);
  return email;
}

function post(route: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${pb.url}/api/${route}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const ask = (email: unknown) => post('send-password-reset', { email });

const queued = (email: string) =>
  queryRows(pb.dataDir, 'SELECT kind, status, payload FROM outbox WHERE recipient = ? ORDER BY kind', email);

const PAIR = ['password-reset', 'password-reset-notice'].map((kind) => ({
  kind,
  status: 'pending',
  payload: null,
}));

const mintSchema = z.object({ token: z.nullable(z.string()), nombre: z.nullable(z.string()) });

async function mint(email: string): Promise<string> {
  const answer = await pb.internal('POST', 'password-reset/token', { email });
  const { token } = mintSchema.parse(await answer.json());
  if (token === null) throw new Error(`No account has ${email}`);
  return token;
}

const change = (token: string, password: string) =>
  post('collections/users/confirm-password-reset', { token, password, passwordConfirm: password });

const signIn = (email: string, password: string) =>
  post('collections/users/auth-with-password', { identity: email, password });

describe('POST /api/send-password-reset', () => {
  it('queues the same two mails without secrets for an address with and without an account', async () => {
    const known = await newAccount();
    const unknown = newEmail();
    const answers = [await ask(`\ufeff${known}\u2060`), await ask(unknown)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['', '']);
    expect(queued(known)).toEqual(PAIR);
    expect(queued(unknown)).toEqual(PAIR);
  });

  it('takes the same time for an address with and without an account', async () => {
    const emails = { known: await newAccount(), unknown: newEmail() };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let i = 0; i < 60; i++) {
      const kind = i % 2 === 0 ? 'known' : 'unknown';
      const start = performance.now();
      await (await ask(emails[kind])).text();
      times[kind].push(performance.now() - start);
      changeRows(pb.dataDir, 'DELETE FROM outbox WHERE recipient = ?', emails[kind]);
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0;
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it.each([[''], ['  '], ['nadie'], [undefined], [7]])('refuses %j', async (email) => {
    const answer = await ask(email);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: 'Por favor ingresa un email válido.' });
  });

  it.each([['@'], ['ana@'], ['@x.example'], ['ana maria@x'], [`${'a'.repeat(250)}@x.example`]])(
    'accepts %j, an undeliverable address, like any other',
    async (email) => {
      const answer = await ask(email);
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    },
  );

  it('refuses a body above 4 KB', async () => {
    expect((await post('send-password-reset', { email: newEmail(), more: 'x'.repeat(5000) })).status).toBe(
      413,
    );
  });

  it('queues one pair for 20 parallel calls in any case, and the next one after 2 minutes', async () => {
    const email = await newAccount();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ask(i % 2 === 0 ? email : ` ${email.toUpperCase()} `)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(queued(email)).toHaveLength(2);
    const before = (ms: number) => new Date(Date.now() - ms).toISOString().replace('T', ' ');
    changeRows(pb.dataDir, 'UPDATE outbox SET created_at = ? WHERE recipient = ?', before(110_000), email);
    await ask(email);
    expect(queued(email)).toHaveLength(2);
    changeRows(pb.dataDir, 'UPDATE outbox SET created_at = ? WHERE recipient = ?', before(130_000), email);
    await ask(email);
    expect(queued(email)).toHaveLength(4);
  });

  it('pauses for the lifetime of a link after five pairs within a day', async () => {
    const email = await newAccount();
    const age = (minutes: number) =>
      changeRows(
        pb.dataDir,
        'UPDATE outbox SET created_at = ? WHERE recipient = ?',
        new Date(Date.now() - minutes * 60_000).toISOString().replace('T', ' '),
        email,
      );
    for (let pair = 1; pair <= 5; pair++) {
      await ask(email);
      expect(queued(email)).toHaveLength(2 * pair);
      age(3);
    }
    age(29);
    expect((await ask(email)).status).toBe(204);
    expect(queued(email)).toHaveLength(10);
    age(31);
    await ask(email);
    expect(queued(email)).toHaveLength(12);
  });
});

test('of concurrent uses of one link, only one sets the password', async () => {
  const email = await newAccount();
  const token = await mint(email);
  const passwords = Array.from({ length: 6 }, (_, index) => `otra-clave-${index}-Zx`);
  const statuses = (await Promise.all(passwords.map((password) => change(token, password)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([204, 400, 400, 400, 400, 400]);
  const set = passwords[statuses.indexOf(204)] ?? '';
  expect((await signIn(email, set)).status).toBe(200);
});

test('requests older than a day are deleted', async () => {
  const [old, recent] = [newEmail(), newEmail()];
  await ask(old);
  await ask(recent);
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString().replace('T', ' ');
  changeRows(pb.dataDir, 'UPDATE outbox SET created_at = ? WHERE recipient = ?', yesterday, old);
  const superuser = await pb.superuser();
  await superuser.crons.run('prune-password-resets');
  await expect.poll(() => queued(old)).toEqual([]);
  expect(queued(recent)).toHaveLength(2);
});

describe('the mail sender', () => {
  it.each(['password-reset/token', 'password-reset/account'])(
    'is the only caller allowed to use %s',
    async (route) => {
      const email = await newAccount();
      for (const headers of [{}, { 'X-Internal-Secret': 'wrong-secret-of-24-lette' }])
        expect((await post(`internal/${route}`, { email }, headers)).status).toBe(404);
    },
  );

  it('looks up the account of an address', async () => {
    const email = await newAccount();
    const lookUp = async (address: string): Promise<unknown> =>
      (await pb.internal('POST', 'password-reset/account', { email: address })).json();
    expect(await lookUp(email.toUpperCase())).toEqual({ nombre: 'Persona de Prueba' });
    expect(await lookUp(newEmail())).toEqual({ nombre: null });
  });

  it('gets no token for an address without an account', async () => {
    const answer = await pb.internal('POST', 'password-reset/token', { email: newEmail() });
    expect(await answer.json()).toEqual({ token: null, nombre: null });
  });
});

describe('a recovery token', () => {
  it('changes the password once, and ends every session and every other token', async () => {
    const email = await newAccount();
    const devices = [pb.anonymous(), pb.anonymous()];
    for (const device of devices) await device.collection('users').authWithPassword(email, TEST_PASSWORD);
    const [token, other] = [await mint(email), await mint(email)];

    expect((await change(token, 'contraseña nueva')).status).toBe(204);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(400);
    expect((await signIn(email, 'contraseña nueva')).status).toBe(200);
    for (const device of devices)
      await expect(device.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 });
    for (const used of [token, other]) {
      const replay = await change(used, 'otra contraseña');
      expect(replay.status).toBe(400);
      expect(await replay.json()).toMatchObject({ data: { token: { code: 'validation_invalid_token' } } });
    }
    expect((await signIn(email, 'contraseña nueva')).status).toBe(200);
  });

  it('is refused with a password under 6 characters or a very common one, and stays valid', async () => {
    const email = await newAccount();
    const token = await mint(email);
    expect((await change(token, '12345')).status).toBe(400);
    expect((await change(token, '1234567')).status).toBe(400);
    expect((await change(token, 'nueva7')).status).toBe(204);
  });

  it('cannot be replaced by another token of the account', async () => {
    const email = await newAccount();
    const client = pb.anonymous();
    await client.collection('users').authWithPassword(email, TEST_PASSWORD);
    expect((await change(client.authStore.token, 'nueva7')).status).toBe(400);
  });

  it('expires after 30 minutes', async () => {
    const email = await newAccount();
    const token = await mint(email);
    const claims = z
      .object({ id: z.string(), exp: z.number() })
      .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
    expect(claims.exp - Date.now() / 1000).toBeGreaterThan(29 * 60);
    expect(claims.exp - Date.now() / 1000).toBeLessThan(31 * 60);

    const forge = (exp: number) => {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, type: 'passwordReset', email, collectionId: '_pb_users_auth_', exp })}`;
      return `${body}.${createHmac('sha256', signingKey(claims.id)).update(body).digest('base64url')}`;
    };
    const now = Math.floor(Date.now() / 1000);
    expect((await change(forge(now - 1), 'nueva7')).status).toBe(400);
    // The same forged token with time left succeeds, so the one before failed only by its time.
    expect((await change(forge(now + 60), 'nueva7')).status).toBe(204);
  });
});

/** The key that signs an account's reset tokens; it exists in the database only. */
function signingKey(userId: string): string {
  const [user] = queryRows(pb.dataDir, 'SELECT tokenKey FROM users WHERE id = ?', userId);
  const [users] = queryRows(pb.dataDir, "SELECT options FROM _collections WHERE name = 'users'");
  const { passwordResetToken } = z
    .object({ passwordResetToken: z.object({ secret: z.string() }) })
    .parse(JSON.parse(String(users?.['options'])));
  return `${String(user?.['tokenKey'])}${passwordResetToken.secret}`;
}
