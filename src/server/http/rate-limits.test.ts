import { describe, expect, it, test } from 'vitest';
import { API_LIMITS, API_RATES } from './api-limits.ts';
import { createRateLimiter, createRateLimits, guardedKind, isList } from './rate-limits.ts';

test('the product limits guesses and registrations, and leaves an office of thirty people room for streams', () => {
  expect(API_RATES).toMatchObject({
    signIn: { times: 10, seconds: 60 },
    passwordChange: { times: 10, seconds: 60 },
    newPassword: { times: 10, seconds: 60 },
    registration: { times: 5, seconds: 60 },
    recovery: { times: 5, seconds: 60 },
    enquiry: { times: 5, seconds: 60 },
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
  ['POST', '/api/people/invite', 'people'],
  ['POST', '/api/people/remove', 'people'],
  ['GET', '/api/people', null],
  ['GET', `${USERS}/records`, null],
  ['POST', `${USERS}/auth-refresh`, null],
  ['PATCH', '/api/collections/vehicles/records/abcdefghijklmno', null],
])('%s %s is guarded as %s', (method, path, what) => {
  expect(guardedKind(method, path)).toBe(what);
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

describe('what is guarded', () => {
  const { times } = API_RATES.enquiry;
  const ask = (limits: ReturnType<typeof createRateLimits>, addresses: readonly string[]) =>
    addresses.filter((address) => limits.guarded('enquiry', address) === 0).length;
  const houses = (network: string) =>
    Array.from({ length: 200 }, (_, i) => `2001:db8:${network}:${i.toString(16)}::`);

  it('counts by address', () => {
    const limits = createRateLimits(API_RATES);
    expect(
      ask(
        limits,
        Array.from({ length: 20 }, () => '198.51.100.7'),
      ),
    ).toBe(times);
    expect(ask(limits, ['198.51.100.8', '2001:db8:1:1::'])).toBe(2);
  });

  it('leaves the recovery mails of a day to more than one address', () => {
    let now = 0;
    const limits = createRateLimits(API_RATES, () => now);
    const asked = Array.from({ length: 30 }, () => {
      now += 60_000;
      return limits.guarded('recovery', '198.51.100.7');
    });
    expect(asked.filter((wait) => wait === 0)).toHaveLength(API_RATES.recoveryOfDay.times);
    expect(asked.at(-1)).toBeGreaterThan(60 * 60);
    expect(limits.guarded('recovery', '198.51.100.8')).toBe(0);
    now += 24 * 60 * 60_000;
    expect(limits.guarded('recovery', '198.51.100.7')).toBe(0);
  });

  it('leaves them to more than one customer, however many networks that has', () => {
    const limits = createRateLimits(API_RATES);
    const asked = houses('1').map((house) => limits.guarded('recovery', house));
    expect(asked.filter((wait) => wait === 0)).toHaveLength(API_RATES.recoveryOfDay.times);
    expect(limits.guarded('recovery', '2001:db8:2:1::')).toBe(0);
  });

  it('leaves streams to more than one customer, whose networks have together what four addresses have', () => {
    const limits = createRateLimits(API_RATES);
    const { times } = API_RATES.streams;
    const open = (address: string, count: number) =>
      Array.from({ length: count }, () => limits.stream(address)).filter((wait) => wait === 0).length;
    expect(open('198.51.100.7', times + 50)).toBe(times);
    expect(houses('1').reduce((sum, house) => sum + open(house, 20), 0)).toBe(times * 4);
    expect(open('2001:db8:2:1::', 1)).toBe(1);
  });

  it('leaves registering to more than one customer, whose networks have together what two addresses have', () => {
    const limits = createRateLimits(API_RATES);
    const asked = houses('1').map((house) => limits.guarded('registration', house));
    expect(asked.filter((wait) => wait === 0)).toHaveLength(API_RATES.registration.times * 2);
    expect(limits.guarded('registration', '2001:db8:2:1::')).toBe(0);
  });

  it.each(['call', 'list'] as const)(
    'leaves %ss to more than one customer, whose networks have together what two addresses have',
    (what) => {
      const limits = createRateLimits(API_RATES);
      const { times } = API_RATES[`${what}s`];
      const ask = (address: string, count: number) =>
        Array.from({ length: count }, () => limits[what](address)).filter((wait) => wait === 0).length;
      expect(ask('198.51.100.7', times + 50)).toBe(times);
      expect(houses('1').reduce((sum, house) => sum + ask(house, times / 20), 0)).toBe(times * 2);
      expect(ask('2001:db8:2:1::', 1)).toBe(1);
    },
  );

  it('counts by the network of a customer too, who has thousands of addresses', () => {
    const limits = createRateLimits(API_RATES);
    expect(ask(limits, houses('1'))).toBe(times * 10);
    expect(ask(limits, ['2001:db8:2:1::'])).toBe(1);
    // Every IPv4 address is a customer of its own.
    expect(
      ask(
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

test('lets so many through, tells the rest how long to wait, and begins anew after that', () => {
  const { consume } = limiter(2, 60);
  expect([consume('a'), consume('a')]).toEqual([0, 0]);
  at.now = 20_500;
  expect([consume('a'), consume('b')]).toEqual([40, 0]);
  at.now = 60_000;
  expect([consume('a'), consume('a'), consume('a')]).toEqual([0, 0, 60]);
});

test('takes back what was no guess, never more than came', () => {
  const { consume, refund } = limiter(1, 60);
  consume('a');
  refund('a');
  refund('a');
  refund('unknown');
  expect([consume('a'), consume('a')]).toEqual([0, 60]);
});

test('a crowd of keys does not fill the memory, nor free the latest', () => {
  const { consume } = limiter(1, 60);
  for (let key = 0; key < 120_000; key++) consume(String(key));
  expect([consume('119999'), consume('0')]).toEqual([60, 0]);
});

test('a crowd of keys frees nobody who has used up the rate', () => {
  const { consume } = limiter(2, 60);
  expect([consume('jefa'), consume('jefa'), consume('jefa')]).toEqual([0, 0, 60]);
  for (let key = 0; key < 120_000; key++) consume(String(key));
  expect(consume('jefa')).toBe(60);
});
