import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { oneAfterAnother } from './one-after-another.ts';

const REST_MS = 100;

/** Work that takes some milliseconds and answers how many times it was begun before, for each name. */
function counted(restMs = REST_MS) {
  const begun: { readonly name: string; readonly at: number }[] = [];
  const ask = oneAfterAnother(async (name) => {
    begun.push({ name, at: performance.now() });
    const count = begun.length;
    await sleep(20);
    if (name === 'broken') throw new Error('broken');
    return count;
  }, restMs);
  return { ask, begun };
}

it('is done for whoever asks first, and once more for all who ask meanwhile', async () => {
  const { ask, begun } = counted();
  const first = ask('list');
  await sleep(5);
  const others = [ask('list'), ask('list'), ask('list')];
  expect(await first).toBe(1);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(begun).toHaveLength(2);
});

it('rests between two times for a name, and keeps no other name waiting', async () => {
  const { ask, begun } = counted();
  await ask('list');
  await Promise.all([ask('list'), ask('other')]);
  const [first, other, again] = begun;
  expect([first?.name, other?.name, again?.name]).toEqual(['list', 'other', 'list']);
  // A timer may come a millisecond early.
  expect((again?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(REST_MS + 20 - 2);
});

it('fails for those who waited for it, and is done again for who asks next', async () => {
  const { ask, begun } = counted();
  await expect(ask('broken')).rejects.toThrow('broken');
  await expect(ask('broken')).rejects.toThrow('broken');
  expect(begun).toHaveLength(2);
});
