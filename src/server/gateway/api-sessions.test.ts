import { expect, it, test } from 'vitest';
import { createSessionCheck } from './api-sessions.ts';

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

test.each(['x', 'a.b', `a.b.${'c'.repeat(5000)}`])(
  'asks nobody about %s, which is no token',
  async (text) => {
    const never = () => Promise.reject(new Error('asked'));
    expect(await createSessionCheck().isOver(text, never)).toBe(false);
  },
);

it('fails when PocketBase is away, and remembers nothing of it', async () => {
  const sessions = createSessionCheck();
  const away = () => Promise.reject(new Error('away'));
  await expect(sessions.isOver(TOKEN, away)).rejects.toThrow('away');
  expect(await sessions.isOver(TOKEN, isOver)).toBe(true);
});
