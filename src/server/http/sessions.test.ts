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
])('to PocketBase %s is %s', (sent, plain) => {
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
])('%s is of the session %s', (authorization, session) => {
  expect(sessionIn(authorization)).toBe(session);
});

const TOKEN = 'a.b.c';
const goesOn = () => Promise.resolve(false);
const isOver = () => Promise.resolve(true);

it('asks about a token once in half a minute while its session goes on', async () => {
  let clock = 0;
  let asked = 0;
  const sessions = createSessionCheck(() => clock);
  const ask = () => {
    asked++;
    return goesOn();
  };
  for (const at of [0, 10_000, 29_999]) {
    clock = at;
    expect(await sessions.isOver(TOKEN, ask)).toBe(false);
  }
  expect(asked).toBe(1);
  await sessions.isOver('d.e.f', ask);
  expect(asked).toBe(2);
  clock = 30_000;
  expect(await sessions.isOver(TOKEN, isOver)).toBe(true);
});

test.each([
  ['POST', '/api/sign-out', true],
  ['POST', '/api/sessions/close', true],
  ['POST', '/api/sessions/close-others', true],
  ['PATCH', '/api/collections/users/records/abcdefghijklmno', true],
  ['POST', '/api/collections/users/confirm-password-reset', true],
  ['POST', '/api/people/remove', true],
  ['POST', '/api/second-factor/confirm', true],
  ['POST', '/api/collections/users/auth-refresh', false],
  ['GET', '/api/sessions', false],
  ['GET', '/api/collections/users/records/abcdefghijklmno', false],
  ['PATCH', '/api/collections/vehicles/records/abcdefghijklmno', false],
])('%s %s may end sessions: %s', async (method, path, expected) => {
  const sessions = createSessionCheck();
  await sessions.isOver(TOKEN, goesOn);
  sessions.answered(method, path);
  expect(await sessions.isOver(TOKEN, isOver)).toBe(expected);
});

it('does not believe an answer that was given before an end', async () => {
  const sessions = createSessionCheck();
  let answer: (over: boolean) => void = () => undefined;
  const early = sessions.isOver(TOKEN, () => new Promise((resolve) => (answer = resolve)));
  sessions.answered('POST', '/api/sign-out');
  answer(false);
  expect(await early).toBe(false);
  expect(await sessions.isOver(TOKEN, isOver)).toBe(true);
});

function asked(staff: readonly string[]) {
  const questions: string[] = [];
  const check = createStaffCheck((authorization) => {
    questions.push(authorization);
    return Promise.resolve(staff.includes(authorization));
  });
  return { check, questions };
}

test('remembers who is staff, and asks again about everybody else', async () => {
  const { check, questions } = asked(['Bearer a.b.c']);
  for (let i = 0; i < 2; i++) {
    for (const spelled of ['a.b.c', 'Bearer a.b.c', 'bearer a.b.c'])
      expect(await check(spelled), spelled).toBe(true);
    expect(await check('d.e.f')).toBe(false);
  }
  expect(questions).toEqual(['Bearer a.b.c', 'Bearer d.e.f', 'Bearer d.e.f']);
});

test.each([undefined, '', 'secret', 'Bearer a.b', 'Basic a.b.c', 'a.b.c d', `a.b.${'c'.repeat(5000)}`])(
  'asks nobody about what is no token: %j',
  async (authorization) => {
    const { check, questions } = asked([authorization ?? '']);
    expect(await check(authorization)).toBe(false);
    expect(questions).toEqual([]);
  },
);

test('passes on that nobody could be asked', async () => {
  const check = createStaffCheck(() => Promise.reject(new Error('away')));
  await expect(check('a.b.c')).rejects.toThrow('away');
});
