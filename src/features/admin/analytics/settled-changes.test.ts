import { expect, it } from 'vitest';
import { settledChanges } from './settled-changes.ts';

const MINUTE = 60_000;
const change = (vehicle: string, minute: number, before: number | null, after: number | null) => ({
  ...{ vehicle, at: minute * MINUTE, before, after },
});

it.each([
  ['no change', [], []],
  [
    'two changes on one day',
    [change('a', 0, 10, 9), change('a', 60, 9, 8)],
    [change('a', 60, 9, 8), change('a', 0, 10, 9)],
  ],
  ['a reverted typo', [change('a', 0, 48_000, 33), change('a', 1, 33, 48_000)], []],
  [
    'a corrected typo',
    [change('a', 0, 48_000, 33), change('a', 1, 33, 47_000)],
    [change('a', 1, 48_000, 47_000)],
  ],
  [
    'several steps in quick succession',
    [change('a', 0, 9, 8), change('a', 10, 8, 7), change('a', 20, 7, 6)],
    [change('a', 20, 9, 6)],
  ],
  [
    'a change of another car in between',
    [change('a', 0, 9, 8), change('b', 1, 5, 4), change('a', 2, 8, 9)],
    [change('b', 1, 5, 4)],
  ],
  ['a first price', [change('a', 0, null, 9)], [change('a', 0, null, 9)]],
])('settles %s', (_what, changes, expected) => {
  expect(settledChanges(changes)).toEqual(expected);
});
