import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OverloadedError } from './concurrency-limiter.ts';
import { inTurns, type Asker } from './lookups.ts';
import { createSharedTurns } from './shared-turns.ts';

const stays = new AbortController().signal;
const from = (address: string, left = stays): Asker => ({ address, left });

/** One at a time, as pages are rendered; tells what was done, in which order. */
function oneAtATime() {
  const done: string[] = [];
  const shared = createSharedTurns<string>(inTurns({ perAddress: 1, total: 1, queue: 100 }, 5000));
  const want = (about: string, asker: Asker, work?: () => Promise<string>) =>
    shared.want(
      about,
      asker,
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
