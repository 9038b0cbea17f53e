import { describe, expect, it, test } from 'vitest';
import { logDays } from '#src/config/periods.ts';
import { API_RATES } from './api-limits.ts';
import { createLoginThrottle, readCredentials } from './login-throttle.ts';

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

describe('the login throttle', () => {
  const { times } = API_RATES.account;
  const address = (i: number) => `203.0.113.${i}`;
  const guess = (
    throttle: ReturnType<typeof createLoginThrottle>,
    count: number,
    account = 'ana@nordvia.example',
  ) => Array.from({ length: count }, (_, i) => throttle.attempt(account, { address: address(i) }));

  it.each(['account', 'knownDevice'] as const)(
    'allows at most a hundred attempts an hour (ASVS 2.2.1): %s',
    (rate) => {
      const { times: most, seconds } = API_RATES[rate];
      expect((most * 3600) / seconds).toBeLessThanOrEqual(100);
    },
  );

  it('limits attempts at an account from any number of addresses and in any spelling', () => {
    const throttle = createLoginThrottle(API_RATES);
    expect(guess(throttle, times).every((wait) => wait === 0)).toBe(true);
    expect(throttle.attempt(' ANA@nordvia.example', { address: 'elsewhere' })).toBeGreaterThan(0);
    expect(throttle.attempt('otra@nordvia.example', { address: 'elsewhere' })).toBe(0);
  });

  it('removes an address after the days that the privacy page states', () => {
    let time = Date.now();
    const throttle = createLoginThrottle(API_RATES, () => time);
    throttle.succeeded('ana@nordvia.example', { address: 'home' });
    time += (logDays * 24 - 1) * 3_600_000;
    guess(throttle, times);
    expect(throttle.attempt('ana@nordvia.example', { address: 'home' })).toBe(0);
    time += 3_600_001;
    guess(throttle, times);
    expect(throttle.attempt('ana@nordvia.example', { address: 'home' })).toBeGreaterThan(0);
  });

  it('does not lock out an address that has signed in before', () => {
    const throttle = createLoginThrottle(API_RATES);
    throttle.attempt('ana@nordvia.example', { address: 'home' });
    throttle.succeeded('ana@nordvia.example', { address: 'home' });
    guess(throttle, times + 5);
    expect(throttle.attempt('Ana@nordvia.example', { address: 'home' })).toBe(0);
    expect(throttle.attempt('ana@nordvia.example', { address: 'elsewhere' })).toBeGreaterThan(0);
  });

  it('does not count successful attempts', () => {
    const throttle = createLoginThrottle(API_RATES);
    for (let day = 0; day < times * 2; day++) {
      expect(throttle.attempt('ana@nordvia.example', { address: address(day) })).toBe(0);
      throttle.succeeded('ana@nordvia.example', { address: address(day) });
    }
  });

  it('does not trust an address after a refund', () => {
    const throttle = createLoginThrottle(API_RATES);
    expect(throttle.attempt('ana@nordvia.example', { address: 'elsewhere' })).toBe(0);
    throttle.refund('ana@nordvia.example', { address: 'elsewhere' });
    expect(guess(throttle, times).every((wait) => wait === 0)).toBe(true);
    expect(throttle.attempt('ana@nordvia.example', { address: 'elsewhere' })).toBeGreaterThan(0);
  });

  const phone = { address: 'a train', device: 'phone' };

  it('does not lock out a device of the account at any address', () => {
    const throttle = createLoginThrottle(API_RATES);
    guess(throttle, times + 5);
    expect(throttle.attempt('ana@nordvia.example', { address: 'a train' })).toBeGreaterThan(0);
    expect(throttle.attempt('ana@nordvia.example', phone)).toBe(0);
  });

  it.each([
    ['a known device', phone],
    ['a known address', { address: 'home' }],
  ])('limits attempts from %s without affecting other origins', (_what, from) => {
    const throttle = createLoginThrottle(API_RATES);
    throttle.attempt('ana@nordvia.example', { address: 'home' });
    throttle.succeeded('ana@nordvia.example', { address: 'home' });
    const own = Array.from({ length: API_RATES.knownDevice.times + 1 }, () =>
      throttle.attempt('ana@nordvia.example', from),
    );
    expect(own.slice(0, -1).every((wait) => wait === 0)).toBe(true);
    expect(own.at(-1)).toBeGreaterThan(0);
    expect(throttle.attempt('ana@nordvia.example', { address: 'a train', device: 'laptop' })).toBe(0);
    expect(throttle.attempt('ana@nordvia.example', { address: 'elsewhere' })).toBe(0);
    expect(throttle.attempt('otra@nordvia.example', from)).toBe(0);
  });
});
