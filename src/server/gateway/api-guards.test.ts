import { describe, expect, it, test } from 'vitest';
import { logDays } from '#src/config/periods.ts';
import { API_LIMITS, API_RATES } from './api-limits.ts';
import { createGuards, guardedBy, isList, readCredentials } from './api-guards.ts';

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
  expect(guardedBy(method, path)).toBe(what);
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
  [
    '{"identity":"ana","password":"x","code":"123456","mfaId":"y"}',
    { identity: 'ana', password: 'x', code: '123456' },
  ],
  ['{"identity":"ana","password":"x","code":7}', { identity: 'ana', password: 'x' }],
  ['', null],
])('the credentials in %s are %j', (body, credentials) => {
  expect(readCredentials(Buffer.from(body))).toEqual(credentials);
});

describe('what is guarded', () => {
  const { times } = API_RATES.enquiry;
  const ask = (guards: ReturnType<typeof createGuards>, addresses: readonly string[]) =>
    addresses.filter((address) => guards.guarded('enquiry', address) === 0).length;
  const houses = (network: string) =>
    Array.from({ length: 200 }, (_, i) => `2001:db8:${network}:${i.toString(16)}::`);

  it('counts by address', () => {
    const guards = createGuards(API_RATES);
    expect(
      ask(
        guards,
        Array.from({ length: 20 }, () => '198.51.100.7'),
      ),
    ).toBe(times);
    expect(ask(guards, ['198.51.100.8', '2001:db8:1:1::'])).toBe(2);
  });

  it('leaves the recovery mails of a day to more than one address', () => {
    let now = 0;
    const guards = createGuards(API_RATES, () => now);
    const asked = Array.from({ length: 30 }, () => {
      now += 60_000;
      return guards.guarded('recovery', '198.51.100.7');
    });
    expect(asked.filter((wait) => wait === 0)).toHaveLength(API_RATES.recoveryOfDay.times);
    expect(asked.at(-1)).toBeGreaterThan(60 * 60);
    expect(guards.guarded('recovery', '198.51.100.8')).toBe(0);
    now += 24 * 60 * 60_000;
    expect(guards.guarded('recovery', '198.51.100.7')).toBe(0);
  });

  it('leaves them to more than one customer, however many networks that has', () => {
    const guards = createGuards(API_RATES);
    const asked = houses('1').map((house) => guards.guarded('recovery', house));
    expect(asked.filter((wait) => wait === 0)).toHaveLength(API_RATES.recoveryOfDay.times);
    expect(guards.guarded('recovery', '2001:db8:2:1::')).toBe(0);
  });

  it('leaves streams to more than one customer, whose networks have together what four addresses have', () => {
    const guards = createGuards(API_RATES);
    const { times } = API_RATES.streams;
    const open = (address: string, count: number) =>
      Array.from({ length: count }, () => guards.stream(address)).filter((wait) => wait === 0).length;
    expect(open('198.51.100.7', times + 50)).toBe(times);
    expect(houses('1').reduce((sum, house) => sum + open(house, 20), 0)).toBe(times * 4);
    expect(open('2001:db8:2:1::', 1)).toBe(1);
  });

  it('leaves registering to more than one customer, whose networks have together what two addresses have', () => {
    const guards = createGuards(API_RATES);
    const asked = houses('1').map((house) => guards.guarded('registration', house));
    expect(asked.filter((wait) => wait === 0)).toHaveLength(API_RATES.registration.times * 2);
    expect(guards.guarded('registration', '2001:db8:2:1::')).toBe(0);
  });

  it.each(['call', 'list'] as const)(
    'leaves %ss to more than one customer, whose networks have together what two addresses have',
    (what) => {
      const guards = createGuards(API_RATES);
      const { times } = API_RATES[`${what}s`];
      const ask = (address: string, count: number) =>
        Array.from({ length: count }, () => guards[what](address)).filter((wait) => wait === 0).length;
      expect(ask('198.51.100.7', times + 50)).toBe(times);
      expect(houses('1').reduce((sum, house) => sum + ask(house, times / 20), 0)).toBe(times * 2);
      expect(ask('2001:db8:2:1::', 1)).toBe(1);
    },
  );

  it('counts by the network of a customer too, who has thousands of addresses', () => {
    const guards = createGuards(API_RATES);
    expect(ask(guards, houses('1'))).toBe(times * 10);
    expect(ask(guards, ['2001:db8:2:1::'])).toBe(1);
    // Every IPv4 address is a customer of its own.
    expect(
      ask(
        guards,
        Array.from({ length: 200 }, (_, i) => `198.51.100.${i}`),
      ),
    ).toBe(200);
  });
});

describe('attempts at an account', () => {
  const { times } = API_RATES.account;
  const address = (i: number) => `203.0.113.${i}`;
  const guess = (guards: ReturnType<typeof createGuards>, count: number, account = 'ana@nordvia.example') =>
    Array.from({ length: count }, (_, i) => guards.attempt(account, { address: address(i) }));

  it.each(['account', 'knownDevice'] as const)('are a hundred an hour at most (ASVS 2.2.1): %s', (rate) => {
    const { times: most, seconds } = API_RATES[rate];
    expect((most * 3600) / seconds).toBeLessThanOrEqual(100);
  });

  it('end after some, from however many addresses and in whatever spelling', () => {
    const guards = createGuards(API_RATES);
    expect(guess(guards, times).every((wait) => wait === 0)).toBe(true);
    expect(guards.attempt(' ANA@nordvia.example', { address: 'elsewhere' })).toBeGreaterThan(0);
    expect(guards.attempt('otra@nordvia.example', { address: 'elsewhere' })).toBe(0);
  });

  it('forget an address after as many days as the privacy page tells', () => {
    let time = Date.now();
    const guards = createGuards(API_RATES, () => time);
    guards.succeeded('ana@nordvia.example', { address: 'home' });
    time += (logDays * 24 - 1) * 3_600_000;
    guess(guards, times);
    expect(guards.attempt('ana@nordvia.example', { address: 'home' })).toBe(0);
    time += 3_600_000;
    guess(guards, times);
    expect(guards.attempt('ana@nordvia.example', { address: 'home' })).toBeGreaterThan(0);
  });

  it('keep nobody out who signed in from there before', () => {
    const guards = createGuards(API_RATES);
    guards.attempt('ana@nordvia.example', { address: 'home' });
    guards.succeeded('ana@nordvia.example', { address: 'home' });
    guess(guards, times + 5);
    expect(guards.attempt('Ana@nordvia.example', { address: 'home' })).toBe(0);
    expect(guards.attempt('ana@nordvia.example', { address: 'elsewhere' })).toBeGreaterThan(0);
  });

  it('count for nothing when they are right', () => {
    const guards = createGuards(API_RATES);
    for (let day = 0; day < times * 2; day++) {
      expect(guards.attempt('ana@nordvia.example', { address: address(day) })).toBe(0);
      guards.succeeded('ana@nordvia.example', { address: address(day) });
    }
  });

  it('make no address known that proved nothing', () => {
    const guards = createGuards(API_RATES);
    expect(guards.attempt('ana@nordvia.example', { address: 'elsewhere' })).toBe(0);
    guards.forgive('ana@nordvia.example', { address: 'elsewhere' });
    expect(guess(guards, times).every((wait) => wait === 0)).toBe(true);
    expect(guards.attempt('ana@nordvia.example', { address: 'elsewhere' })).toBeGreaterThan(0);
  });

  const phone = { address: 'a train', device: 'phone' };

  it('keep no device out that the account knows, wherever it is', () => {
    const guards = createGuards(API_RATES);
    guess(guards, times + 5);
    expect(guards.attempt('ana@nordvia.example', { address: 'a train' })).toBeGreaterThan(0);
    expect(guards.attempt('ana@nordvia.example', phone)).toBe(0);
  });

  it.each([
    ['a known device', phone],
    ['a known address', { address: 'home' }],
  ])('from %s end too, and use up nobody else’s', (_what, from) => {
    const guards = createGuards(API_RATES);
    guards.attempt('ana@nordvia.example', { address: 'home' });
    guards.succeeded('ana@nordvia.example', { address: 'home' });
    const own = Array.from({ length: API_RATES.knownDevice.times + 1 }, () =>
      guards.attempt('ana@nordvia.example', from),
    );
    expect(own.slice(0, -1).every((wait) => wait === 0)).toBe(true);
    expect(own.at(-1)).toBeGreaterThan(0);
    expect(guards.attempt('ana@nordvia.example', { address: 'a train', device: 'laptop' })).toBe(0);
    expect(guards.attempt('ana@nordvia.example', { address: 'elsewhere' })).toBe(0);
    expect(guards.attempt('otra@nordvia.example', from)).toBe(0);
  });
});
