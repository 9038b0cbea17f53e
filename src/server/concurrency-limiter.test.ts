import { expect, it, test } from 'vitest';
import { errorMessage } from './lib/errors.ts';
import { createConcurrencyLimiter, OverloadedError, type ConcurrencyLimit } from './concurrency-limiter.ts';

const stays = new AbortController().signal;
const PATIENT = { timeoutMs: 10_000, signal: stays };

it.each<[string, ConcurrencyLimit, string, string]>([
  ['each address has its share', { perAddress: 2, total: 9 }, 'aaabbb', '++-++-'],
  ['all addresses have the total', { perAddress: 2, total: 3 }, 'aabcd', '+++--'],
  [
    'one address may take all places where its share is the total',
    { perAddress: 3, total: 3 },
    'aaaab',
    '+++--',
  ],
  ['a place that is given back is free', { perAddress: 1, total: 2 }, 'aaAab', '+- ++'],
  ['a second release of a place does nothing', { perAddress: 1, total: 1 }, 'aAAab', '+  +-'],
  ['a share comes back with its place', { perAddress: 1, total: 1 }, 'abAba', '+- +-'],
])('%s', (_what, limit, callers, expected) => {
  const limiter = createConcurrencyLimiter(limit);
  const releases = new Map<string, () => void>();
  let outcome = '';
  // A small letter takes a place, a capital gives the first one of that address back.
  for (const caller of callers) {
    const address = caller.toLowerCase();
    if (caller !== address) {
      releases.get(address)?.();
      outcome += ' ';
      continue;
    }
    const release = limiter.tryAcquire(address);
    if (release !== null && !releases.has(address)) releases.set(address, release);
    outcome += release === null ? '-' : '+';
  }
  expect(outcome).toBe(expected);
});

test('a limiter says whether all places are taken', () => {
  const limiter = createConcurrencyLimiter({ perAddress: 1, total: 1 });
  expect(limiter.isFull()).toBe(false);
  const release = limiter.tryAcquire('a');
  expect(limiter.isFull()).toBe(true);
  release?.();
  expect(limiter.isFull()).toBe(false);
});

it.each<[string, ConcurrencyLimit, string, string, string]>([
  ['one address is served in the order of its calls', { perAddress: 1, total: 1 }, 'x', 'abc', 'abc'],
  ['addresses take turns', { perAddress: 1, total: 1 }, 'x', 'aaaabc', 'abcaaa'],
  ['an address that has its share lets others pass', { perAddress: 1, total: 2 }, 'xa', 'aabc', 'bcaa'],
])('%s', async (_what, limit, running, waiting, expected) => {
  const limiter = createConcurrencyLimiter(limit);
  const [first, ...others] = Array.from(running, (address) => limiter.tryAcquire(address));
  let order = '';
  const served = Array.from(waiting, async (address) => {
    const release = await limiter.acquire(address, PATIENT);
    order += address;
    release();
  });
  expect(order).toBe('');
  first?.();
  if (others.length > 0) await expect.poll(() => order).toBe(expected.replaceAll('a', ''));
  for (const release of others) release?.();
  await Promise.all(served);
  expect(order).toBe(expected);
});

test('a caller waits until its time is over, or until it leaves', async () => {
  const limiter = createConcurrencyLimiter({ perAddress: 1, total: 1 });
  const release = limiter.tryAcquire('a');
  await expect(limiter.acquire('b', { timeoutMs: 5, signal: stays })).rejects.toThrow(OverloadedError);
  const leaving = new AbortController();
  const left = limiter.acquire('b', { timeoutMs: 10_000, signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toThrow(OverloadedError);
  release?.();
  // Those who gave up hold nothing.
  await expect(limiter.acquire('b', { timeoutMs: 5, signal: leaving.signal })).rejects.toThrow(
    OverloadedError,
  );
  expect(limiter.tryAcquire('b')).not.toBeNull();
});

test('one address fills a third of the queue, and others still wait their turn', async () => {
  const limiter = createConcurrencyLimiter({ perAddress: 1, total: 1, queue: 6 });
  const release = limiter.tryAcquire('a');
  const waiting = [limiter.acquire('a', PATIENT), limiter.acquire('a', PATIENT)];
  await expect(limiter.acquire('a', PATIENT)).rejects.toThrow(OverloadedError);
  const other = limiter.acquire('b', PATIENT);
  release?.();
  for (const place of [...waiting, other]) void place.then((giveBack) => giveBack());
  await Promise.all([...waiting, other]);
});

test.each([
  ['resolves', () => Promise.resolve('done'), 'done'],
  ['rejects', () => Promise.reject(new Error('failed')), 'failed'],
  [
    'throws',
    () => {
      throw new Error('thrown');
    },
    'thrown',
  ],
])('work that %s gives its place back', async (_how, work, outcome) => {
  const limiter = createConcurrencyLimiter({ perAddress: 1, total: 1 });
  const done = limiter.run<string>('a', PATIENT, work).catch(errorMessage);
  expect(await done).toBe(outcome);
  expect(limiter.isFull()).toBe(false);
});

test('a full queue refuses callers until one leaves it', async () => {
  const limiter = createConcurrencyLimiter({ perAddress: 1, total: 1, queue: 2 });
  const release = limiter.tryAcquire('a');
  const leaving = new AbortController();
  const waiting = [
    limiter.acquire('b', PATIENT),
    limiter.acquire('c', { ...PATIENT, signal: leaving.signal }),
  ];
  await expect(limiter.acquire('d', PATIENT)).rejects.toThrow(OverloadedError);
  leaving.abort();
  await expect(waiting[1]).rejects.toThrow(OverloadedError);
  const last = limiter.acquire('d', PATIENT);
  release?.();
  (await waiting[0])?.();
  (await last)();
  expect(limiter.isFull()).toBe(false);
});
