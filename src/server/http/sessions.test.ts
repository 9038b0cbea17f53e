import { expect, it, test } from 'vitest';
import { createSessionCheck, createStaffCheck, plainAuthorization, sessionIn } from './sessions.ts';

test.each([
  ['a.b.c', 'Bearer a.b.c'],
  ['Bearer a.b.c', 'Bearer a.b.c'],
  ['bearer a.b.c', 'Bearer a.b.c'],
  ['bEARER a.b.c', 'Bearer a.b.c'],
  ['Bearer  a.b.c', null],
  ['Basic a.b.c', null],
  ['a.b', null],
  [`${'a'.repeat(5000)}.b.c`, null],
])('plainAuthorization of %s is %s', (sent, plain) => {
  expect(plainAuthorization(sent)).toBe(plain);
});

const tokenOf = (claims: unknown) =>
  `Bearer a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c`;
test.each([
  [tokenOf({ id: 'ana', sesion: 'one', exp: 1 }), 'session one'],
  [tokenOf({ id: 'ana', sesion: 'one', exp: 2 }), 'session one'],
  [tokenOf({ id: 'ana', sesion: 7 }), tokenOf({ id: 'ana', sesion: 7 })],
  [tokenOf(null), tokenOf(null)],
  ['Bearer a.b.c', 'Bearer a.b.c'],
])('sessionIn of %s is %s', (authorization, session) => {
  expect(sessionIn(authorization)).toBe(session);
});

const TOKEN = 'a.b.c';
const isLive = () => Promise.resolve('live' as const);
const isOver = () => Promise.resolve('over' as const);

it('caches an active session for half a minute', async () => {
  let clock = 0;
  let checks = 0;
  const sessions = createSessionCheck(() => clock);
  const ask = () => {
    checks++;
    return isLive();
  };
  for (const at of [0, 10_000, 29_999]) {
    clock = at;
    expect(await sessions.stateOf(TOKEN, ask)).toBe('live');
  }
  expect(checks).toBe(1);
  await sessions.stateOf('d.e.f', ask);
  expect(checks).toBe(2);
  clock = 30_000;
  expect(await sessions.stateOf(TOKEN, isOver)).toBe('over');
});

test.each([
  ['POST', '/api/sign-out', true],
  ['POST', '/api/sessions/close', true],
  ['POST', '/api/sessions/close-others', true],
  ['PATCH', '/api/collections/users/records/abcdefghijklmno', true],
  ['POST', '/api/collections/users/confirm-password-reset', true],
  ['POST', '/api/people/remove', true],
  ['POST', '/api/second-factor/confirm', true],
  ['POST', '/api/second-factor/off', true],
  ['POST', '/api/step-up', true],
  ['POST', '/api/collections/users/auth-refresh', false],
  ['GET', '/api/sessions', false],
  ['GET', '/api/collections/users/records/abcdefghijklmno', false],
  ['PATCH', '/api/collections/vehicles/records/abcdefghijklmno', false],
])('%s %s may end sessions: %s', async (method, path, expected) => {
  const sessions = createSessionCheck();
  await sessions.stateOf(TOKEN, isLive);
  sessions.answered(method, path);
  expect(await sessions.stateOf(TOKEN, isOver)).toBe(expected ? 'over' : 'live');
});

it('checks an account that must set a second factor up again each time', async () => {
  const sessions = createSessionCheck();
  expect(await sessions.stateOf(TOKEN, () => Promise.resolve('must-enrol'))).toBe('must-enrol');
  expect(await sessions.stateOf(TOKEN, isLive)).toBe('live');
});

it('does not cache an answer from before a session ended', async () => {
  const sessions = createSessionCheck();
  let answer: (state: 'live') => void = () => undefined;
  const early = sessions.stateOf(TOKEN, () => new Promise((resolve) => (answer = resolve)));
  sessions.answered('POST', '/api/sign-out');
  answer('live');
  expect(await early).toBe('live');
  expect(await sessions.stateOf(TOKEN, isOver)).toBe('over');
});

function checkWith(staff: readonly string[]) {
  const requests: string[] = [];
  const check = createStaffCheck((authorization) => {
    requests.push(authorization);
    return Promise.resolve(staff.includes(authorization));
  });
  return { check, requests };
}

test('caches staff, and checks all others again', async () => {
  const { check, requests } = checkWith(['Bearer a.b.c']);
  for (let i = 0; i < 2; i++) {
    for (const spelled of ['a.b.c', 'Bearer a.b.c', 'bearer a.b.c'])
      expect(await check(spelled), spelled).toBe(true);
    expect(await check('d.e.f')).toBe(false);
  }
  expect(requests).toEqual(['Bearer a.b.c', 'Bearer d.e.f', 'Bearer d.e.f']);
});

test.each([undefined, '', 'secret', 'Bearer a.b', 'Basic a.b.c', 'a.b.c d', `a.b.${'c'.repeat(5000)}`])(
  'rejects a malformed token without a request: %j',
  async (authorization) => {
    const { check, requests } = checkWith([authorization ?? '']);
    expect(await check(authorization)).toBe(false);
    expect(requests).toEqual([]);
  },
);

test('rejects when PocketBase is unavailable', async () => {
  const check = createStaffCheck(() => Promise.reject(new Error('away')));
  await expect(check('a.b.c')).rejects.toThrow('away');
});
