import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

let pb: TestPocketbase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  await pb.admin();
});
afterAll(() => pb.destroy());

function post(route: string, body: unknown, server = pb, address?: string): Promise<Response> {
  return fetch(`${server.url}/api/${route}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(address !== undefined && { 'X-Forwarded-For': address }),
    },
    body: JSON.stringify(body),
  });
}

const signIn = (identity: string, password: string, server = pb) =>
  post('collections/users/auth-with-password', { identity, password }, server);

const statuses = async (count: number, call: (i: number) => Promise<Response>) =>
  (await Promise.all(Array.from({ length: count }, (_, i) => call(i)))).map(({ status }) => status);

const howMany = (all: number[], wanted: number) => all.filter((status) => status === wanted).length;

describe('signing in', () => {
  it('returns the same response for a wrong password and an unknown address', async () => {
    const [wrong, unknown] = await Promise.all([
      signIn('admin@nordvia.example', 'incorrecta'),
      signIn('nadie@nordvia.example', 'incorrecta'),
    ]);
    expect(wrong.status).toBe(unknown.status);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  it('takes a similar time for both', async () => {
    const slow = await TestPocketbase.start({ hooksDir: inject('hooksDir'), hasSlowPasswords: true });
    onTestFinished(() => slow.destroy());
    await slow.admin();
    const time = async (email: string) => {
      const start = performance.now();
      await (await signIn(email, 'incorrecta', slow)).text();
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 5; i++) {
      known.push(await time('admin@nordvia.example'));
      unknown.push(await time('nadie@nordvia.example'));
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[2] ?? 0;
    // Without the password check it would be a hundredth.
    expect(median(known) / median(unknown)).toBeGreaterThan(0.4);
    expect(median(known) / median(unknown)).toBeLessThan(2.5);
  });

  it('ignores the case of the address', async () => {
    expect((await signIn('ADMIN@nordvia.example', TEST_PASSWORD)).status).toBe(200);
    await expect(pb.signUp('Admin@Nordvia.example')).rejects.toMatchObject({
      response: { data: { email: { code: 'validation_not_unique' } } },
    });
  });
});

it('20 parallel registrations of one address create one account', async () => {
  const all = await statuses(20, () =>
    post('collections/users/records', {
      email: 'uno@nordvia.example',
      password: TEST_PASSWORD,
      passwordConfirm: TEST_PASSWORD,
    }),
  );
  expect(howMany(all, 200)).toBe(1);
  expect(howMany(all, 400)).toBe(19);
});

describe('a plain user', () => {
  let user: PocketBase;
  let userId: string;

  beforeAll(async () => {
    user = await pb.signUp('user@nordvia.example');
    userId = user.authStore.record?.id ?? '';
  });

  const roleOf = async () =>
    (await user.collection('profiles').getFirstListItem(`user_id = '${userId}'`))['role'] as string;

  it.each([
    [
      'the role of the own profile',
      async () => {
        const own = await user.collection('profiles').getFirstListItem(`user_id = '${userId}'`);
        return user.collection('profiles').update(own.id, { role: 'admin' });
      },
    ],
    ['a second profile', () => user.collection('profiles').create({ user_id: userId, role: 'admin' })],
    ['the first-admin flag', () => user.collection('system_flags').getFullList()],
    [
      'the own address, unconfirmed',
      () => user.collection('users').update(userId, { email: 'admin2@nordvia.example' }),
    ],
    ['the own verification', () => user.collection('users').update(userId, { verified: true })],
    [
      'the own password without the old one',
      () => user.collection('users').update(userId, { password: 'nueva-123', passwordConfirm: 'nueva-123' }),
    ],
    ['the own account, to register as the first again', () => user.collection('users').delete(userId)],
  ])('cannot touch %s', async (_what, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ isAbort: false });
    expect(await roleOf()).toBe('user');
    expect((await signIn('user@nordvia.example', TEST_PASSWORD)).status).toBe(200);
  });

  it('ignores a role in the account’s record', async () => {
    await user
      .collection('users')
      .update(userId, { nombre: 'Otro', role: 'admin', tokenKey: 'x'.repeat(40) });
    expect(await roleOf()).toBe('user');
    await user.collection('users').authRefresh();
  });
});

describe('password and address', () => {
  const NEW_PASSWORD = { password: 'nueva-123', passwordConfirm: 'nueva-123' };
  const NEW_EMAIL = { email: 'robada@nordvia.example' };
  const WRONG = { oldPassword: 'incorrecta' };
  const RIGHT = { oldPassword: TEST_PASSWORD };
  /** In this order: only the last one may succeed, and it changes the right password. */
  const BODIES = {
    'password, without the present one': NEW_PASSWORD,
    'password, with a wrong one': { ...NEW_PASSWORD, ...WRONG },
    'password, with an empty one': { ...NEW_PASSWORD, oldPassword: '' },
    'address, without the present password': NEW_EMAIL,
    'address, with a wrong one': { ...NEW_EMAIL, ...WRONG },
    'address, with the present one': { ...NEW_EMAIL, ...RIGHT },
    'both, without the present password': { ...NEW_EMAIL, ...NEW_PASSWORD },
    'the proof of the mailbox': { verified: true },
    'password, with the present one': { ...NEW_PASSWORD, ...RIGHT },
  };
  const NEVER = Object.fromEntries(Object.keys(BODIES).map((what) => [what, 404]));
  /** Addresses cannot be changed: no screen needs it, and the new mailbox would need a proof. */
  const OWN = Object.fromEntries(Object.keys(BODIES).map((what) => [what, 400]));

  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const clients = {
      admin: await pb.admin('jefa@nordvia.example'),
      user: await pb.signUp('persona@nordvia.example'),
      anonymous: pb.anonymous(),
    };
    for (const [role, { authStore }] of Object.entries(clients)) {
      tokens[role] = authStore.token;
      ids[role] = authStore.record?.id ?? '';
    }
  });

  async function attempts(role: string, owner: string): Promise<Record<string, number>> {
    const outcome: Record<string, number> = {};
    for (const [what, body] of Object.entries(BODIES)) {
      const answer = await fetch(`${pb.url}/api/collections/users/records/${ids[owner] ?? ''}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', Authorization: tokens[role] ?? '' },
        body: JSON.stringify(body),
      });
      outcome[what] = answer.status;
    }
    return outcome;
  }

  it.each([
    ['admin', 'user'],
    ['user', 'admin'],
    ['anonymous', 'admin'],
    ['anonymous', 'user'],
  ])('cannot be changed by %s for the account of %s', async (role, owner) => {
    expect(await attempts(role, owner)).toEqual(NEVER);
  });

  it.each([
    ['admin', 'jefa@nordvia.example'],
    ['user', 'persona@nordvia.example'],
  ])(
    'for %s only change with the current password, only the password, and end the sessions',
    async (role, email) => {
      expect(await attempts(role, role)).toEqual({ ...OWN, 'password, with the present one': 200 });
      expect((await signIn(email, TEST_PASSWORD)).status).toBe(400);
      expect((await signIn(email, NEW_PASSWORD.password)).status).toBe(200);
      const former = pb.anonymous();
      former.authStore.save(tokens[role] ?? '');
      await expect(former.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 });
    },
  );
});

describe('signing out', () => {
  it('ends this session for all its tokens, and no other session of the account', async () => {
    const phone = await pb.signUp('devices@nordvia.example');
    const laptop = pb.anonymous();
    await laptop.collection('users').authWithPassword('devices@nordvia.example', TEST_PASSWORD);
    const tab = pb.anonymous();
    tab.authStore.save(phone.authStore.token);
    await tab.collection('users').authRefresh();

    await phone.send('/api/sign-out', { method: 'POST' });
    await expect(phone.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 });
    await expect(tab.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 });
    await laptop.collection('users').authRefresh();
  });

  it('requires a session', async () => {
    expect((await post('sign-out', {})).status).toBe(401);
  });
});

describe('with rate limits', () => {
  // A new process has empty counters.
  beforeAll(async () => {
    await pb.end();
    await pb.boot({ rateLimits: 'on' });
  });
  afterAll(async () => {
    await pb.end();
    await pb.boot();
  });

  it('limits password guesses to 10 a minute, by the collection’s name and id together, also for the right one', async () => {
    const guess = (i: number) =>
      post(`collections/${i % 2 === 0 ? 'users' : '_pb_users_auth_'}/auth-with-password`, {
        identity: 'admin@nordvia.example',
        password: `adivinada-${i}`,
      });
    const guesses = await statuses(15, guess);
    expect(howMany(guesses, 400)).toBe(10);
    expect(howMany(guesses, 429)).toBe(5);
    const right = { identity: 'admin@nordvia.example', password: TEST_PASSWORD };
    expect((await post('collections/users/auth-with-password', right)).status).toBe(429);
    // Another client address, as set by the gateway.
    expect((await post('collections/users/auth-with-password', right, pb, '203.0.113.2')).status).toBe(200);
  });

  it('limits password resets to 5 a minute', async () => {
    const all = await statuses(12, (i) => post('send-password-reset', { email: `v-${i}@nordvia.example` }));
    expect(howMany(all, 204)).toBe(5);
    expect(howMany(all, 429)).toBe(7);
  });
});
