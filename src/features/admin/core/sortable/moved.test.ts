import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [0, 9, ['b', 'c', 'a']],
  [9, 0, ['a', 'b', 'c']],
])('moves an entry from %d to %d', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected);
});
