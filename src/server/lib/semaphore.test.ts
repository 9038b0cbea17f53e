import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, test } from 'vitest';
import { errorMessage } from '#src/server/lib/errors.ts';
import {
  createSemaphore,
  forEachConcurrently,
  OverloadedError,
  type Semaphore,
  type SemaphoreLimit,
} from './semaphore.ts';

const stays = new AbortController().signal;

/** Acquires a slot, and holds it until the returned function is called. */
function acquire(semaphore: Semaphore, address: string, left = stays): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    semaphore.run(hold, { address, left }).catch(reject);
  });
}

it.each<[string, SemaphoreLimit, string, string]>([
  ['each address has its share', { perAddress: 2, total: 9 }, 'aaabbb', '++-++-'],
  ['all addresses have the total', { perAddress: 2, total: 3 }, 'aabcd', '+++--'],
  [
    'one address may acquire all slots where its share is the total',
    { perAddress: 3, total: 3 },
    'aaaab',
    '+++--',
  ],
  ['a released slot is free', { perAddress: 1, total: 2 }, 'aaAab', '+- ++'],
  ['a second release of a slot does nothing', { perAddress: 1, total: 1 }, 'aAAab', '+  +-'],
  ['a release returns the address its share', { perAddress: 1, total: 1 }, 'abAba', '+- +-'],
])('%s', (_what, limit, callers, expected) => {
  const semaphore = createSemaphore(limit);
  const releases = new Map<string, () => void>();
  let outcome = '';
  // A lower-case letter acquires a slot, an upper-case one releases the address's first slot.
  for (const caller of callers) {
    const address = caller.toLowerCase();
    if (caller !== address) {
      releases.get(address)?.();
      outcome += ' ';
      continue;
    }
    const release = semaphore.tryAcquire(address);
    if (release !== null && !releases.has(address)) releases.set(address, release);
    outcome += release === null ? '-' : '+';
  }
  expect(outcome).toBe(expected);
});

test('isFull reports whether all slots are in use', () => {
  const semaphore = createSemaphore({ perAddress: 1, total: 1 });
  expect(semaphore.isFull()).toBe(false);
  const release = semaphore.tryAcquire('a');
  expect(semaphore.isFull()).toBe(true);
  release?.();
  expect(semaphore.isFull()).toBe(false);
});

it.each<[string, SemaphoreLimit, string, string, string]>([
  ['one address is served in the order of its calls', { perAddress: 1, total: 1 }, 'x', 'abc', 'abc'],
  ['addresses are served round robin', { perAddress: 1, total: 1 }, 'x', 'aaaabc', 'abcaaa'],
  ['an address that has its share does not block others', { perAddress: 1, total: 2 }, 'xa', 'aabc', 'bcaa'],
])('%s', async (_what, limit, running, waiting, expected) => {
  const semaphore = createSemaphore(limit);
  const [first, ...others] = Array.from(running, (address) => semaphore.tryAcquire(address));
  let order = '';
  const served = Array.from(waiting, async (address) => {
    const release = await acquire(semaphore, address);
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

test('a caller waits until its timeout, or until it disconnects', async () => {
  const semaphore = createSemaphore({ total: 1, timeoutMs: 5 });
  const release = semaphore.tryAcquire('a');
  await expect(acquire(semaphore, 'b')).rejects.toThrow(OverloadedError);
  const leaving = new AbortController();
  const left = acquire(semaphore, 'b', leaving.signal);
  leaving.abort();
  await expect(left).rejects.toThrow(OverloadedError);
  release?.();
  // A caller that gave up holds no slot.
  await expect(acquire(semaphore, 'b', leaving.signal)).rejects.toThrow(OverloadedError);
  expect(semaphore.tryAcquire('b')).not.toBeNull();
});

test('one address fills a third of the queue, and others can still queue', async () => {
  const semaphore = createSemaphore({ perAddress: 1, total: 1, queue: 6 });
  const release = semaphore.tryAcquire('a');
  const waiting = [acquire(semaphore, 'a'), acquire(semaphore, 'a')];
  await expect(acquire(semaphore, 'a')).rejects.toThrow(OverloadedError);
  const other = acquire(semaphore, 'b');
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
])('work that %s releases its slot', async (_how, work, outcome) => {
  const semaphore = createSemaphore({ perAddress: 1, total: 1 });
  const done = semaphore.run<string>(work).catch(errorMessage);
  expect(await done).toBe(outcome);
  expect(semaphore.isFull()).toBe(false);
});

test('a full queue rejects callers until one leaves it', async () => {
  const semaphore = createSemaphore({ perAddress: 1, total: 1, queue: 2 });
  const release = semaphore.tryAcquire('a');
  const leaving = new AbortController();
  const waiting = [acquire(semaphore, 'b'), acquire(semaphore, 'c', leaving.signal)];
  await expect(acquire(semaphore, 'd')).rejects.toThrow(OverloadedError);
  leaving.abort();
  await expect(waiting[1]).rejects.toThrow(OverloadedError);
  const last = acquire(semaphore, 'd');
  release?.();
  (await waiting[0])?.();
  (await last)();
  await expect.poll(semaphore.isFull).toBe(false);
});

describe('forEachConcurrently', () => {
  const items = Array.from({ length: 20 }, (_, index) => index);

  it('runs each task once with limited concurrency', async () => {
    const done: number[] = [];
    let [running, most] = [0, 0];
    await forEachConcurrently(items, 3, async (item) => {
      most = Math.max(most, ++running);
      await sleep(1);
      running--;
      done.push(item);
    });
    expect(most).toBe(3);
    expect(done.toSorted((a, b) => a - b)).toEqual(items);
  });

  it.each(['a failure', 'an abort'])(
    'starts no task after %s, and waits for the running ones',
    async (how) => {
      const stopping = new AbortController();
      const ended: number[] = [];
      const task = async (item: number) => {
        await sleep(item === 1 ? 1 : 10);
        ended.push(item);
        if (item !== 1) return;
        stopping.abort(new Error('stopped'));
        if (how === 'a failure') throw new Error('failed');
      };
      const signal = how === 'an abort' ? stopping.signal : undefined;
      const expected = how === 'a failure' ? 'failed' : 'stopped';
      await expect(forEachConcurrently(items, 2, task, signal)).rejects.toThrow(expected);
      expect(ended).toEqual([1, 0]);
    },
  );
});
