import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sessionsSchema } from '#src/features/auth/account/sessions.schema.ts';
import { startApiGateway, type ApiGateway } from '#tests/support/api-gateway.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';
import { subscribe } from '#tests/support/realtime.ts';
import { createVehicle } from '#tests/support/stock.ts';
import { forgeToken } from '#tests/support/tokens.ts';

/** Sessions from a client's perspective, through the gateway. */

const DAY_MS = 24 * 60 * 60 * 1000;

let pb: TestPocketbase;
let gateway: ApiGateway;
let people = 0;
/** For tests of single sessions. */
const EMAIL = 'todas@nordvia.example';

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  gateway = await startApiGateway(pb.url);
  await pb.admin(EMAIL);
});
afterAll(async () => {
  await gateway.close();
  await pb.destroy();
});

const idOf = (client: PocketBase) => client.authStore.record?.id ?? '';

function call(token: string, path: string, body?: unknown, userAgent = 'node'): Promise<Response> {
  return fetch(`${gateway.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json', 'User-Agent': userAgent },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const REFRESH = '/api/collections/users/auth-refresh';
const list = async (token: string) =>
  sessionsSchema.parse(await (await call(token, '/api/sessions')).json()).sessions;

interface Signed {
  readonly token: string;
}

/** Signs in through the gateway; returns the token. */
async function signIn(email: string, userAgent = 'node'): Promise<string> {
  const answer = await call(
    '',
    '/api/collections/users/auth-with-password',
    { identity: email, password: TEST_PASSWORD },
    userAgent,
  );
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Signed).token;
}

/** An administrator with a separate session; returns the address and the token. */
async function newAdmin(): Promise<{ email: string; client: PocketBase; token: string }> {
  const email = `sesion-${++people}@nordvia.example`;
  const client = await pb.admin(email);
  return { email, client, token: client.authStore.token };
}

/** The gateway caches sessions for half a minute at most: a new gateway stands for a later time. */
async function later<T>(work: (url: string) => Promise<T>): Promise<T> {
  const other = await startApiGateway(pb.url);
  try {
    return await work(other.url);
  } finally {
    await other.close();
  }
}

/** Whether a token's session has access to an administrators' route. */
const isIn = async (token: string) => (await call(token, '/api/people')).status === 200;

const letPass = (id: string | undefined, field: 'inicio' | 'visto', days: number) =>
  changeRows(
    pb.dataDir,
    `UPDATE sesiones SET ${field} = ? WHERE id = ?`,
    new Date(Date.now() - days * DAY_MS).toISOString().replace('T', ' '),
    id ?? '',
  );

describe('the list of sessions', () => {
  it('names each device, the current one first, and only the account’s', async () => {
    const { email, token } = await newAdmin();
    const phone = await signIn(
      email,
      'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36',
    );
    const sessions = await list(phone);
    expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Chrome en Android', true],
      ['Dispositivo desconocido', false],
    ]);
    expect(Date.parse(sessions[0]?.begun.replace(' ', 'T') ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await list(token))[0]?.id).toBe(sessions[1]?.id);
  });

  it('has a hundred at most; beyond that the least recently used ones end', async () => {
    const { email, token } = await newAdmin();
    changeRows(
      pb.dataDir,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
       INSERT INTO sesiones (id, user_id, dispositivo, nombre, inicio, visto, confirmado, fin)
       SELECT 'muchas' || PRINTF('%09d', i), s.user_id, '', 'Otra', s.inicio, s.visto, '', '' FROM n,
         (SELECT * FROM sesiones WHERE user_id = (SELECT id FROM users WHERE email = ?)) s`,
      email,
    );
    const stored = () =>
      queryRows(
        pb.dataDir,
        'SELECT COUNT(*) AS n FROM sesiones WHERE user_id = (SELECT id FROM users WHERE email = ?)',
        email,
      )[0]?.['n'];
    expect(stored()).toBe(151);
    const latest = await signIn(email);
    expect(stored()).toBe(100);
    const sessions = await list(latest);
    expect(sessions).toHaveLength(100);
    expect(sessions[0]?.isThis).toBe(true);
    expect((await call(token, '/api/sessions')).status).toBe(401);
  });

  it('requires a session', async () => {
    for (const path of [
      '/api/sessions',
      '/api/sessions/close',
      '/api/sessions/close-others',
      '/api/sign-out',
    ])
      expect([path, (await call('', path, path === '/api/sessions' ? undefined : {})).status]).toEqual([
        path,
        401,
      ]);
  });

  it('stores no visitor’s IP address', async () => {
    const token = await signIn(EMAIL);
    await gateway.post('/api/sessions/close-others', {}, '203.0.113.99', { Authorization: token });
    const rows = JSON.stringify(queryRows(pb.dataDir, 'SELECT * FROM sesiones'));
    expect(rows).not.toContain('203.0.113.99');
    expect(rows).not.toContain('127.0.0.1');
  });
});

describe('an ended session', () => {
  it('is over for all its tokens after a sign-out, and no other is', async () => {
    const { email, token } = await newAdmin();
    const other = await signIn(email);
    const renewed = ((await (await call(token, REFRESH, {})).json()) as Signed).token;
    for (const each of [token, renewed, other]) expect(await isIn(each)).toBe(true);
    expect((await call(renewed, '/api/sign-out', {})).status).toBe(204);
    for (const each of [token, renewed, `bearer ${token}`, `bEARER ${renewed}`]) {
      expect(await isIn(each)).toBe(false);
      expect((await call(each, REFRESH, {})).status).toBe(401);
      expect((await call(each, '/api/sign-out', {})).status).toBe(401);
    }
    expect(await isIn(other)).toBe(true);
    expect(await list(other)).toHaveLength(1);
  });

  it('is over by its id alone, so that a browser can forget the token first', async () => {
    const { email, token } = await newAdmin();
    const other = await signIn(email);
    const [{ id } = { id: '' }] = await list(token);
    for (const unknown of ['', 'aaaaaaaaaaaaaaa', "x' OR 1=1"])
      expect((await call('', '/api/sign-out', { session: unknown })).status).toBe(204);
    expect([await isIn(token), await isIn(other)]).toEqual([true, true]);
    for (let i = 0; i < 2; i++) expect((await call('', '/api/sign-out', { session: id })).status).toBe(204);
    expect([await isIn(token), await isIn(other)]).toEqual([false, true]);
  });

  it('is over at once when ended from another device, but public data stays readable', async () => {
    const { email, token } = await newAdmin();
    const phone = await signIn(email);
    const tablet = await signIn(email);
    for (const each of [token, phone, tablet]) expect(await isIn(each)).toBe(true);
    const phoneId = (await list(phone))[0]?.id;
    expect((await call(token, '/api/sessions/close', { session: phoneId })).status).toBe(204);
    expect([await isIn(token), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true]);
    expect((await call(phone, '/api/collections/vehicles/records')).status).toBe(200);

    const { token: stranger } = await newAdmin();
    await call(token, '/api/sessions/close-others', {});
    expect([await isIn(token), await isIn(tablet), await isIn(stranger)]).toEqual([true, false, true]);
    expect((await call(tablet, REFRESH, {})).status).toBe(401);
  });

  it('is over for uploads in progress as well', async () => {
    const { email, token } = await newAdmin();
    const { id } = await createVehicle(await pb.admin(EMAIL), { km: 1000 });
    const started = ['PATCH', 'GET'].map((method) => {
      const path = method === 'GET' ? '/api/people?algo=1' : `/api/collections/vehicles/records/${id}`;
      const body = JSON.stringify({ km: 2000 });
      return { method, path, body };
    });
    const phone = await signIn(email);
    expect(await isIn(phone)).toBe(true);
    const begun = started.map(({ method, path, body }) => {
      const sending = request(`${gateway.url}${path}`, {
        method,
        headers: {
          ...{ Authorization: phone, 'Content-Type': 'application/json' },
          'Content-Length': Buffer.byteLength(body),
        },
      });
      sending.write(body.slice(0, 1));
      return { sending, rest: body.slice(1), answered: once(sending, 'response') };
    });
    // They are in progress, which is not observable before the response.
    await sleep(300);
    await call(token, '/api/sessions/close-others', {});
    const statuses = begun.map(async ({ sending, rest, answered }) => {
      sending.end(rest);
      const [{ statusCode }] = (await answered) as [IncomingMessage];
      return statusCode;
    });
    expect(await Promise.all(statuses)).toEqual([404, 403]);
    expect(queryRows(pb.dataDir, 'SELECT km FROM vehicles WHERE id = ?', id)).toEqual([{ km: 1000 }]);
  });

  it('must belong to the caller’s account', async () => {
    const [mine, theirs] = [{ token: await signIn(EMAIL) }, await newAdmin()];
    const [{ id } = { id: '' }] = await list(theirs.token);
    for (const session of [id, '', 7, "x' OR 1=1"])
      expect((await call(mine.token, '/api/sessions/close', { session })).status).toBe(204);
    expect([await isIn(mine.token), await isIn(theirs.token)]).toEqual([true, true]);
  });

  it('cannot be renewed past the gateway either, and yields no file token', async () => {
    const { client } = await newAdmin();
    const fileToken = await client.files.getToken();
    await call(client.authStore.token, '/api/sign-out', {});
    await expect(client.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 });
    await expect(client.files.getToken()).rejects.toMatchObject({ status: 401 });
    expect(fileToken).not.toBe('');
  });

  it('closes its open streams', async () => {
    const { email, client, token } = await newAdmin();
    const phone = await signIn(email);
    const [here, there] = [
      await subscribe(gateway.url, ['vehicles/*'], token),
      await subscribe(gateway.url, ['vehicles/*'], phone),
    ];
    await call(token, '/api/sessions/close-others', {});
    await createVehicle(client, { status: 'oculto' });
    await expect.poll(() => here.events.length).toBeGreaterThan(0);
    await expect.poll(() => there.isOver(), { timeout: 10_000 }).toBe(true);
    expect(there.events).toEqual([]);
    expect(here.isOver()).toBe(false);
    here.close();
    there.close();
  });
});

describe('a session expires', () => {
  it.each([
    ['visto', 4.9, true],
    ['visto', 5.1, false],
    ['inicio', 29.9, true],
    ['inicio', 30.1, false],
  ] as const)('%s %d days ago: it goes on: %s', async (field, days, goesOn) => {
    const token = await signIn(EMAIL);
    letPass((await list(token))[0]?.id, field, days);
    const ask = (url: string, path: string, method: string) =>
      fetch(`${url}${path}`, { method, headers: { Authorization: token } });
    await later(async (url) => {
      expect((await ask(url, '/api/people', 'GET')).status === 200).toBe(goesOn);
      expect((await ask(url, REFRESH, 'POST')).status).toBe(goesOn ? 200 : 401);
    });
  });

  it('unless it is used: its last use is updated every five minutes at most', async () => {
    const token = await signIn(EMAIL);
    const [{ id } = { id: '' }] = await list(token);
    const seen = () => queryRows(pb.dataDir, 'SELECT visto FROM sesiones WHERE id = ?', id)[0]?.['visto'];
    const visit = () => later((url) => fetch(url + REFRESH, { headers: { Authorization: token } }));
    const first = String(seen());
    await visit();
    expect(seen()).toBe(first);
    letPass(id, 'visto', 1);
    await visit();
    expect(String(seen()) > first).toBe(true);
  });
});

describe('a password change', () => {
  it('ends and deletes all sessions of the account', async () => {
    const { email, client, token } = await newAdmin();
    const phone = await signIn(email);
    const changed = { password: 'otra-clave-7', passwordConfirm: 'otra-clave-7', oldPassword: TEST_PASSWORD };
    const answer = await fetch(`${gateway.url}/api/collections/users/records/${idOf(client)}`, {
      method: 'PATCH',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body: JSON.stringify(changed),
    });
    expect(answer.status).toBe(200);
    expect([await isIn(token), await isIn(phone)]).toEqual([false, false]);
    expect(queryRows(pb.dataDir, 'SELECT id FROM sesiones WHERE user_id = ?', idOf(client))).toEqual([]);
  });
});

describe('a token from before sessions existed', () => {
  const forge = (client: PocketBase, lifetime: number) =>
    forgeToken(pb, idOf(client), { type: 'auth', lifetime, refreshable: true });
  /** Seconds until it expires: a token lives five days. */
  const aDayOld = (4 * DAY_MS) / 1000;

  it('becomes a session once, which can be ended like any', async () => {
    const { client, token } = await newAdmin();
    const former = forge(client, aDayOld);
    expect(await isIn(former)).toBe(true);
    expect(await list(former)).toHaveLength(2);
    const renewed = ((await (await call(former, REFRESH, {})).json()) as Signed).token;
    expect((await list(renewed)).filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(await list(renewed)).toHaveLength(2);
    await call(token, '/api/sessions/close-others', {});
    expect([await isIn(former), await isIn(renewed), await isIn(token)]).toEqual([false, false, true]);
  });

  it('is one session in every spelling of its signature', async () => {
    const { client } = await newAdmin();
    const former = forge(client, aDayOld);
    // 32 bytes need 43 letters, with four significant bits in the last one.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(former.slice(-1));
    const spellings = [0, 1, 2, 3].map((bits) => former.slice(0, -1) + letters.charAt((last & ~3) | bits));
    for (const spelling of spellings) expect(await isIn(spelling)).toBe(true);
    expect(await list(former)).toHaveLength(2);
    await call(former, '/api/sign-out', {});
    for (const spelling of spellings) expect(await isIn(spelling)).toBe(false);
  });

  it('is refused when it was issued since: PocketBase issues none to our clients', async () => {
    const client = pb.anonymous();
    await client.collection('users').authWithPassword(EMAIL, TEST_PASSWORD);
    expect(await isIn(forge(client, (5 * DAY_MS) / 1000 + 60))).toBe(false);
  });
});

it('ended sessions are deleted in time', async () => {
  const tokens = await Promise.all(Array.from({ length: 4 }, () => signIn(EMAIL)));
  const ids = await Promise.all(tokens.map(async (token) => (await list(token))[0]?.id ?? ''));
  letPass(ids[0], 'inicio', 31);
  letPass(ids[1], 'visto', 7);
  letPass(ids[2], 'visto', 5.5);
  await (await pb.superuser()).crons.run('prune-sessions');
  const left = () => queryRows(pb.dataDir, 'SELECT id FROM sesiones').map(({ id }) => id);
  await expect.poll(() => ids.map((id) => left().includes(id))).toEqual([false, false, true, true]);
});

describe('a header with a name similar to Authorization', () => {
  /** Unsigned claims, which any client can write. */
  const unsigned = (claims: unknown) =>
    [{ alg: 'HS256', typ: 'JWT' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.') + '.AAAA';

  it.each(['Authorization_', 'authorization-', '-Authorization', 'Authorization.'])(
    '%s selects no session, neither through the gateway nor in PocketBase',
    async (name) => {
      const { email, token: own } = await newAdmin();
      const other = await signIn(email);
      const { sesion } = JSON.parse(Buffer.from(other.split('.')[1] ?? '', 'base64url').toString()) as {
        sesion: string;
      };
      await call(other, '/api/sessions/close-others', {});
      const ask = (url: string) =>
        fetch(`${url}${REFRESH}`, {
          method: 'POST',
          headers: { Authorization: own, [name]: `Bearer ${unsigned({ sesion })}` },
        });
      // PocketBase picks one of two values at random, so one of many requests would use the wrong one.
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) => ask(index % 2 === 0 ? gateway.url : pb.url)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    },
  );
});
