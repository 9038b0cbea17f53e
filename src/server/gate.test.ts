import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGate, shareAnswers } from './gate.ts';

/** Work that tells how much of it ran at a time. */
function watched() {
  const seen = { most: 0, runs: 0 };
  let running = 0;
  const work = async <T>(result: T): Promise<T> => {
    seen.runs++;
    seen.most = Math.max(seen.most, ++running);
    await turn();
    running--;
    return result;
  };
  return { seen, work };
}

test('a gate runs all, some at a time, and goes on after a failure', async () => {
  const gate = createGate(3);
  const { seen, work } = watched();
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  expect(await Promise.all(numbers.map((number) => gate(() => work(number))))).toEqual(numbers);
  expect(seen).toEqual({ most: 3, runs: 20 });
});

test('who asks the same meanwhile gets the same answer, and who asks later another', async () => {
  const share = shareAnswers<number>(2);
  const { seen, work } = watched();
  const askAll = (topics: readonly string[]) =>
    Promise.all(topics.map((topic) => share(topic, () => work(topic.length))));
  expect(await askAll(['a', 'bb', 'a', 'ccc', 'a', 'bb'])).toEqual([1, 2, 1, 3, 1, 2]);
  expect(seen).toEqual({ most: 2, runs: 3 });
  await askAll(['a']);
  expect(seen.runs).toBe(4);
});

test('a failure is everybody’s who waits for it, and nobody’s afterwards', async () => {
  const share = shareAnswers<string>(1);
  const fail = () => Promise.reject(new Error('away'));
  const both = await Promise.allSettled([share('a', fail), share('a', fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(share('a', () => Promise.resolve('here'))).resolves.toBe('here');
});
