import { describe, expect, it, test } from 'vitest';
import { API_LIMITS, API_RATES } from './api-limits.ts';
import { createRateLimiter, createRateLimits, guardedKind, isList } from './rate-limits.ts';

test('the product’s rates limit guesses and registrations, and its streams suffice for an office of thirty people', () => {
  expect(API_RATES).toMatchObject({
    signIn: { times: 10, seconds: 60 },
    passwordChange: { times: 10, seconds: 60 },
    newPassword: { times: 10, seconds: 60 },
    registration: { times: 5, seconds: 60 },
    recovery: { times: 5, seconds: 60 },
    enquiry: { times: 5, seconds: 60 },
    inbound: { times: 60, seconds: 60 },
    people: { times: 30, seconds: 60 },
  });
  // Thirty people behind one address, each with two pages open.
  for (const { perAddress, total } of [API_LIMITS.streams, API_LIMITS.stockStreams]) {
    expect(perAddress).toBeGreaterThanOrEqual(60);
    expect(total).toBeGreaterThanOrEqual(1000);
  }
});

const USERS = '/api/collections/users';

test.each([
  ['POST', `${USERS}/auth-with-password`, 'signIn'],
  ['PATCH', `${USERS}/records/abcdefghijklmno`, 'passwordChange'],
  ['POST', '/api/delete-account', 'passwordChange'],
  ['POST', `${USERS}/confirm-password-reset`, 'newPassword'],
  ['POST', `${USERS}/records`, 'registration'],
  ['POST', '/api/send-password-reset', 'recovery'],
  ['POST', '/api/send-contact-email', 'enquiry'],
  ['POST', '/api/citas', 'booking'],
  ['GET', '/api/citas/huecos', null],
  ['POST', '/api/people/invite', 'people'],
  ['POST', '/api/people/remove', 'people'],
  ['GET', '/api/people', null],
  ['GET', `${USERS}/records`, null],
  ['POST', `${USERS}/auth-refresh`, null],
  ['PATCH', '/api/collections/vehicles/records/abcdefghijklmno', null],
])('%s %s is guarded as %s', (method, path, kind) => {
  expect(guardedKind(method, path)).toBe(kind);
});

test.each([
  ['GET', '/api/collections/vehicles/records', true],
  ['HEAD', '/api/collections/vehicles/records', true],
  ['HEAD', '/api/collections/vehicles/records/abcdefghijklmno', false],
  ['GET', '/api/collections/vehicles/records/abcdefghijklmno', false],
  ['POST', '/api/collections/vehicles/records', false],
  ['GET', '/api/numeros', false],
])('%s %s reads a list: %s', (method, path, expected) => {
  expect(isList(method, path)).toBe(expected);
});

describe('createRateLimits', () => {
  const { times } = API_RATES.enquiry;
  const allowed = (limits: ReturnType<typeof createRateLimits>, addresses: readonly string[]) =>
    addresses.filter((address) => limits.guarded('enquiry', address) === 0).length;
  const houses = (network: string) =>
    Array.from({ length: 200 }, (_, i) => `2001:db8:${network}:${i.toString(16)}::`);

  it('counts by address', () => {
    const limits = createRateLimits(API_RATES);
    expect(
      allowed(
        limits,
        Array.from({ length: 20 }, () => '198.51.100.7'),
      ),
    ).toBe(times);
    expect(allowed(limits, ['198.51.100.8', '2001:db8:1:1::'])).toBe(2);
  });

  it('limits one address’s recovery mails of a day', () => {
    let now = 0;
    const limits = createRateLimits(API_RATES, () => now);
    const waits = Array.from({ length: 30 }, () => {
      now += 60_000;
      return limits.guarded('recovery', '198.51.100.7');
    });
    expect(waits.filter((wait) => wait === 0)).toHaveLength(API_RATES.recoveryOfDay.times);
    expect(waits.at(-1)).toBeGreaterThan(60 * 60);
    expect(limits.guarded('recovery', '198.51.100.8')).toBe(0);
    now += 24 * 60 * 60_000;
    expect(limits.guarded('recovery', '198.51.100.7')).toBe(0);
  });

  it('limits one /48’s recovery mails of a day to those of one address', () => {
    const limits = createRateLimits(API_RATES);
    const waits = houses('1').map((house) => limits.guarded('recovery', house));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(API_RATES.recoveryOfDay.times);
    expect(limits.guarded('recovery', '2001:db8:2:1::')).toBe(0);
  });

  it('limits one /48’s streams to those of four addresses', () => {
    const limits = createRateLimits(API_RATES);
    const { times } = API_RATES.streams;
    const open = (address: string, count: number) =>
      Array.from({ length: count }, () => limits.stream(address)).filter((wait) => wait === 0).length;
    expect(open('198.51.100.7', times + 50)).toBe(times);
    expect(houses('1').reduce((sum, house) => sum + open(house, 20), 0)).toBe(times * 4);
    expect(open('2001:db8:2:1::', 1)).toBe(1);
  });

  it('limits one /48’s registrations to those of two addresses', () => {
    const limits = createRateLimits(API_RATES);
    const waits = houses('1').map((house) => limits.guarded('registration', house));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(API_RATES.registration.times * 2);
    expect(limits.guarded('registration', '2001:db8:2:1::')).toBe(0);
  });

  it.each(['call', 'list'] as const)('limits one /48’s %ss to those of two addresses', (kind) => {
    const limits = createRateLimits(API_RATES);
    const { times } = API_RATES[`${kind}s`];
    const allowedOf = (address: string, count: number) =>
      Array.from({ length: count }, () => limits[kind](address)).filter((wait) => wait === 0).length;
    expect(allowedOf('198.51.100.7', times + 50)).toBe(times);
    expect(houses('1').reduce((sum, house) => sum + allowedOf(house, times / 20), 0)).toBe(times * 2);
    expect(allowedOf('2001:db8:2:1::', 1)).toBe(1);
  });

  it('limits one /48 to ten times the rate of an address', () => {
    const limits = createRateLimits(API_RATES);
    expect(allowed(limits, houses('1'))).toBe(times * 10);
    expect(allowed(limits, ['2001:db8:2:1::'])).toBe(1);
    // IPv4 addresses have no network limit.
    expect(
      allowed(
        limits,
        Array.from({ length: 200 }, (_, i) => `198.51.100.${i}`),
      ),
    ).toBe(200);
  });
});

const at = { now: 0 };
const limiter = (times: number, seconds: number) => {
  at.now = 0;
  return createRateLimiter({ times, seconds }, () => at.now);
};

test('a rate limiter allows its rate, then returns the seconds to wait, and starts a new window after them', () => {
  const { consume } = limiter(2, 60);
  expect([consume('a'), consume('a')]).toEqual([0, 0]);
  at.now = 20_500;
  expect([consume('a'), consume('b')]).toEqual([40, 0]);
  at.now = 60_000;
  expect([consume('a'), consume('a'), consume('a')]).toEqual([0, 0, 60]);
});

test('a refund undoes a count, and never more than was counted', () => {
  const { consume, refund } = limiter(1, 60);
  consume('a');
  refund('a');
  refund('a');
  refund('unknown');
  expect([consume('a'), consume('a')]).toEqual([0, 60]);
});

test('a flood of keys evicts the oldest and keeps the latest', () => {
  const { consume } = limiter(1, 60);
  for (let key = 0; key < 120_000; key++) consume(String(key));
  expect([consume('119999'), consume('0')]).toEqual([60, 0]);
});

test('a flood of keys does not evict one that has used up its rate', () => {
  const { consume } = limiter(2, 60);
  expect([consume('jefa'), consume('jefa'), consume('jefa')]).toEqual([0, 0, 60]);
  for (let key = 0; key < 120_000; key++) consume(String(key));
  expect(consume('jefa')).toBe(60);
});
