import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, test } from 'vitest';
import { createSemaphore, OverloadedError, type Caller } from './semaphore.ts';
import { createFollowUpFlight, createQueuedSingleFlight, createSingleFlight } from './single-flight.ts';

const stays = new AbortController().signal;
const from = (address: string, left = stays): Caller => ({ address, left });

/** A queued single-flight that runs one at a time, as pages are rendered; `done` lists the keys in the order of their runs. */
function oneAtATime() {
  const done: string[] = [];
  const shared = createQueuedSingleFlight<string>(createSemaphore({ total: 1, queue: 100, timeoutMs: 5000 }));
  const run = (key: string, caller: Caller, work?: () => Promise<string>) =>
    shared(
      key,
      caller,
      work ??
        (async () => {
          done.push(key);
          await sleep(5);
          return `${key} ${done.length}`;
        }),
    );
  return { done, run };
}

test('concurrent calls with one key share one run', async () => {
  const { done, run } = oneAtATime();
  const before = run('a', from('1'));
  const all = ['1', '2', '3'].map((address) => run('b', from(address)));
  expect(await Promise.all([before, ...all])).toEqual(['a 1', 'b 2', 'b 2', 'b 2']);
  expect(done).toEqual(['a', 'b']);
  // A later call runs again.
  expect(await run('b', from('1'))).toBe('b 3');
});

test('addresses are served round robin, also for a key that another address requests', async () => {
  const { done, run } = oneAtATime();
  const many = ['a', 'b', 'c', 'd', 'e', 'same'].map((key) => run(key, from('crowd')));
  const visitor = run('same', from('visitor'));
  await visitor;
  expect(done.slice(0, 3)).toEqual(['a', 'b', 'same']);
  await Promise.all(many);
  expect(done).toEqual(['a', 'b', 'same', 'c', 'd', 'e']);
});

test('rejects only the callers that disconnected', async () => {
  const { done, run } = oneAtATime();
  const leaving = new AbortController();
  const before = run('a', from('1'));
  const left = run('b', from('2', leaving.signal));
  const alone = run('c', from('2', leaving.signal));
  const other = run('b', from('3'));
  leaving.abort();
  await expect(left).rejects.toThrow(OverloadedError);
  await expect(alone).rejects.toThrow(OverloadedError);
  expect(await Promise.all([before, other])).toEqual(['a 1', 'b 2']);
  expect(done).toEqual(['a', 'b']);
});

test('a failure rejects all waiting callers, and a later call runs again', async () => {
  const { run } = oneAtATime();
  const before = run('a', from('1'));
  const failing = () => Promise.reject(new Error('no'));
  const both = ['1', '2'].map((address) => run('b', from(address), failing));
  for (const one of both) await expect(one).rejects.toThrow('no');
  await before;
  expect(await run('b', from('1'))).toBe('b 2');
});

test('createSingleFlight shares one run among concurrent calls, and runs again after it', async () => {
  let runs = 0;
  const once = createSingleFlight<number>();
  const work = async () => {
    await sleep(5);
    return ++runs;
  };
  expect(await Promise.all([once('a', work), once('a', work), once('b', work)])).toEqual([1, 1, 2]);
  expect(await once('a', work)).toBe(3);
  await expect(once('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await once('a', work)).toBe(4);
});

const REST_MS = 100;

/** A follow-up flight whose work takes 20 ms and resolves with the number of runs begun so far. */
function counted(restMs = REST_MS) {
  const begun: { readonly name: string; readonly at: number }[] = [];
  const call = createFollowUpFlight(async (name) => {
    begun.push({ name, at: performance.now() });
    const count = begun.length;
    await sleep(20);
    if (name === 'broken') throw new Error('broken');
    return count;
  }, restMs);
  return { call, begun };
}

it('a follow-up flight runs for the first caller, and once more for all that call meanwhile', async () => {
  const { call, begun } = counted();
  const first = call('list');
  await sleep(5);
  const others = [call('list'), call('list'), call('list')];
  expect(await first).toBe(1);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(begun).toHaveLength(2);
});

it('a follow-up flight pauses between two runs of a key, and delays no other key', async () => {
  const { call, begun } = counted();
  await call('list');
  await Promise.all([call('list'), call('other')]);
  const [first, other, again] = begun;
  expect([first?.name, other?.name, again?.name]).toEqual(['list', 'other', 'list']);
  // A timer may come a millisecond early.
  expect((again?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(REST_MS + 20 - 2);
});

it('a failed run rejects its callers, and the next call runs again', async () => {
  const { call, begun } = counted();
  await expect(call('broken')).rejects.toThrow('broken');
  await expect(call('broken')).rejects.toThrow('broken');
  expect(begun).toHaveLength(2);
});
