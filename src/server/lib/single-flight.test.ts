import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, test } from 'vitest';
import { createSemaphore, OverloadedError, type Caller } from './semaphore.ts';
import { createFollowUpFlight, createQueuedSingleFlight, createSingleFlight } from './single-flight.ts';

const stays = new AbortController().signal;
const from = (address: string, left = stays): Caller => ({ address, left });

/** One at a time, as pages are rendered; tells what was done, in which order. */
function oneAtATime() {
  const done: string[] = [];
  const shared = createQueuedSingleFlight<string>(createSemaphore({ total: 1, queue: 100, timeoutMs: 5000 }));
  const want = (about: string, caller: Caller, work?: () => Promise<string>) =>
    shared(
      about,
      caller,
      work ??
        (async () => {
          done.push(about);
          await sleep(5);
          return `${about} ${done.length}`;
        }),
    );
  return { done, want };
}

test('what many want at a time is done once for all of them', async () => {
  const { done, want } = oneAtATime();
  const before = want('a', from('1'));
  const all = ['1', '2', '3'].map((address) => want('b', from(address)));
  expect(await Promise.all([before, ...all])).toEqual(['a 1', 'b 2', 'b 2', 'b 2']);
  expect(done).toEqual(['a', 'b']);
  // Later it is done again.
  expect(await want('b', from('1'))).toBe('b 3');
});

test('addresses take turns, also for what another address wants too', async () => {
  const { done, want } = oneAtATime();
  const many = ['a', 'b', 'c', 'd', 'e', 'same'].map((about) => want(about, from('crowd')));
  const visitor = want('same', from('visitor'));
  await visitor;
  expect(done.slice(0, 3)).toEqual(['a', 'b', 'same']);
  await Promise.all(many);
  expect(done).toEqual(['a', 'b', 'same', 'c', 'd', 'e']);
});

test('who leaves is left out, and nobody else', async () => {
  const { done, want } = oneAtATime();
  const leaving = new AbortController();
  const before = want('a', from('1'));
  const left = want('b', from('2', leaving.signal));
  const alone = want('c', from('2', leaving.signal));
  const other = want('b', from('3'));
  leaving.abort();
  await expect(left).rejects.toThrow(OverloadedError);
  await expect(alone).rejects.toThrow(OverloadedError);
  expect(await Promise.all([before, other])).toEqual(['a 1', 'b 2']);
  expect(done).toEqual(['a', 'b']);
});

test('what fails fails for all who waited, and is tried again for who comes later', async () => {
  const { want } = oneAtATime();
  const before = want('a', from('1'));
  const failing = () => Promise.reject(new Error('no'));
  const both = ['1', '2'].map((address) => want('b', from(address), failing));
  for (const one of both) await expect(one).rejects.toThrow('no');
  await before;
  expect(await want('b', from('1'))).toBe('b 2');
});

test('what several want at a time is done once without a queue too, and again after that', async () => {
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

/** Work that takes some milliseconds and answers how many times it was begun before, for each key. */
function counted(restMs = REST_MS) {
  const begun: { readonly name: string; readonly at: number }[] = [];
  const ask = createFollowUpFlight(async (name) => {
    begun.push({ name, at: performance.now() });
    const count = begun.length;
    await sleep(20);
    if (name === 'broken') throw new Error('broken');
    return count;
  }, restMs);
  return { ask, begun };
}

it('is done for the first caller, and once more for all that call meanwhile', async () => {
  const { ask, begun } = counted();
  const first = ask('list');
  await sleep(5);
  const others = [ask('list'), ask('list'), ask('list')];
  expect(await first).toBe(1);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(begun).toHaveLength(2);
});

it('rests between two runs of a key, and keeps no other key waiting', async () => {
  const { ask, begun } = counted();
  await ask('list');
  await Promise.all([ask('list'), ask('other')]);
  const [first, other, again] = begun;
  expect([first?.name, other?.name, again?.name]).toEqual(['list', 'other', 'list']);
  // A timer may come a millisecond early.
  expect((again?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(REST_MS + 20 - 2);
});

it('fails for the callers that waited, and is done again for the next one', async () => {
  const { ask, begun } = counted();
  await expect(ask('broken')).rejects.toThrow('broken');
  await expect(ask('broken')).rejects.toThrow('broken');
  expect(begun).toHaveLength(2);
});
