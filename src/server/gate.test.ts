import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OverloadedError } from './concurrency-limiter.ts';
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

test('a gate lets only so many wait, and refuses the next at once', async () => {
  const gate = createGate(1, 2);
  const { seen, work } = watched();
  const asked = [1, 2, 3, 4, 5].map((number) => gate(() => work(number)));
  await expect(asked[3]).rejects.toThrow(OverloadedError);
  await expect(asked[4]).rejects.toThrow(OverloadedError);
  expect(seen.runs).toBe(1);
  expect(await Promise.all(asked.slice(0, 3))).toEqual([1, 2, 3]);
  expect(await gate(() => work(6))).toBe(6);
});

test('whoever has left while waiting is left out, and makes room for another', async () => {
  const gate = createGate(1, 1);
  const { seen, work } = watched();
  const [leaving, later] = [new AbortController(), new AbortController()];
  const first = gate(() => work(1), leaving.signal);
  const left = gate(() => work(2), leaving.signal);
  leaving.abort();
  await expect(left).rejects.toThrow(OverloadedError);
  await expect(gate(() => work(3), leaving.signal)).rejects.toThrow(OverloadedError);
  const last = gate(() => work(4), later.signal);
  // What runs already runs to its end.
  expect(await Promise.all([first, last])).toEqual([1, 4]);
  expect(seen).toEqual({ most: 1, runs: 2 });
});

test('what several ask is left out when all of them have left, and only then', async () => {
  const share = shareAnswers<number>(1);
  const { seen, work } = watched();
  const [one, two] = [new AbortController(), new AbortController()];
  const before = share('before', () => work(0));
  const forBoth = [one, two].map(({ signal }) => share('a', () => work(1), signal));
  const forOne = share('b', () => work(2), one.signal);
  one.abort();
  await expect(forOne).rejects.toThrow(OverloadedError);
  expect(await Promise.all([before, ...forBoth])).toEqual([0, 1, 1]);
  expect(seen.runs).toBe(2);
});

test('whoever asks what has just been left gets an answer', async () => {
  const share = shareAnswers<number>(1);
  const { work } = watched();
  const leaving = new AbortController();
  const before = share('before', () => work(0));
  const left = share('a', () => work(1), leaving.signal);
  leaving.abort();
  const asked = share('a', () => work(2));
  await expect(left).rejects.toThrow(OverloadedError);
  expect(await Promise.all([before, asked])).toEqual([0, 2]);
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
