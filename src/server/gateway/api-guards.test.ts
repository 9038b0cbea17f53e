import { describe, expect, it, test } from 'vitest';
import { API_RATES } from './api-limits.ts';
import { createGuards, guardedBy, isList, readCredentials } from './api-guards.ts';

const USERS = '/api/collections/users';

test.each([
  ['POST', `${USERS}/auth-with-password`, 'signIn'],
  ['PATCH', `${USERS}/records/abcdefghijklmno`, 'passwordChange'],
  ['POST', '/api/delete-account', 'passwordChange'],
  ['POST', `${USERS}/confirm-password-reset`, 'newPassword'],
  ['POST', `${USERS}/records`, 'registration'],
  ['POST', '/api/send-password-reset', 'recovery'],
  ['GET', `${USERS}/records`, null],
  ['POST', `${USERS}/auth-refresh`, null],
  ['PATCH', '/api/collections/vehicles/records/abcdefghijklmno', null],
])('%s %s is guarded as %s', (method, path, what) => {
  expect(guardedBy(method, path)).toBe(what);
});

test.each([
  ['GET', '/api/collections/vehicles/records', true],
  ['GET', '/api/collections/vehicles/records/abcdefghijklmno', false],
  ['POST', '/api/collections/vehicles/records', false],
  ['GET', '/api/numeros', false],
])('%s %s reads a list: %s', (method, path, expected) => {
  expect(isList(method, path)).toBe(expected);
});

test.each([
  [
    '{"identity":"a@b.example","password":"x","identityField":"id"}',
    { identity: 'a@b.example', password: 'x' },
  ],
  ['{"identity":"a","IDENTITY":"b","password":"x"}', { identity: 'a', password: 'x' }],
  ['{"Identity":"a","password":"x"}', null],
  ['identity=a&password=x', null],
  ['{"identity":["a"],"password":"x"}', null],
  ['null', null],
  ['', null],
])('the credentials in %s are %j', (body, credentials) => {
  expect(readCredentials(Buffer.from(body))).toEqual(credentials);
});

describe('attempts at an account', () => {
  const { times } = API_RATES.account;
  const address = (i: number) => `203.0.113.${i}`;
  const guess = (guards: ReturnType<typeof createGuards>, count: number, account = 'ana@nordvia.example') =>
    Array.from({ length: count }, (_, i) => guards.attempt(account, address(i)));

  it('end after some, from however many addresses and in whatever spelling', () => {
    const guards = createGuards(API_RATES);
    expect(guess(guards, times).every((wait) => wait === 0)).toBe(true);
    expect(guards.attempt(' ANA@nordvia.example', 'elsewhere')).toBeGreaterThan(0);
    expect(guards.attempt('otra@nordvia.example', 'elsewhere')).toBe(0);
  });

  it('keep nobody out who signed in from there before', () => {
    const guards = createGuards(API_RATES);
    guards.attempt('ana@nordvia.example', 'home');
    guards.succeeded('ana@nordvia.example', 'home');
    guess(guards, times + 5);
    expect(guards.attempt('Ana@nordvia.example', 'home')).toBe(0);
    expect(guards.attempt('ana@nordvia.example', 'elsewhere')).toBeGreaterThan(0);
  });

  it('count for nothing when they are right', () => {
    const guards = createGuards(API_RATES);
    for (let day = 0; day < times * 2; day++) {
      expect(guards.attempt('ana@nordvia.example', address(day))).toBe(0);
      guards.succeeded('ana@nordvia.example', address(day));
    }
  });
});
