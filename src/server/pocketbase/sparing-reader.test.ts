import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readSparingly } from './sparing-reader.ts';

/** A reading that takes so long, and counts how often it was begun. */
function reader(ms: number) {
  const readings = { begun: 0 };
  const read = readSparingly(async () => {
    const number = ++readings.begun;
    await sleep(ms);
    return number;
  });
  return { read, readings };
}

it('who asks first waits for nothing, who asks during a reading gets the next', async () => {
  const { read } = reader(20);
  const first = read();
  await sleep(5);
  expect(await Promise.all([first, read(), read()])).toEqual([1, 2, 2]);
});

it('however many ask, most of the time nothing is read', async () => {
  const { read, readings } = reader(20);
  const until = Date.now() + 600;
  while (Date.now() < until) {
    void read();
    await sleep(1);
  }
  // One after another there would be thirty.
  expect(readings.begun).toBeLessThan(9);
  expect(await read()).toBe(readings.begun);
});

it('a reading that fails is told to those who asked, and the next begins anew', async () => {
  let isFailing = true;
  const read = readSparingly(() => (isFailing ? Promise.reject(new Error('no')) : Promise.resolve('yes')));
  await expect(read()).rejects.toThrow('no');
  isFailing = false;
  expect(await read()).toBe('yes');
});
