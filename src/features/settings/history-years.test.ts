import { expect, test } from 'vitest';
import { asHistoryYears } from './history-years.ts';

test.each([
  [1, 1],
  [2, 2],
  [5, 5],
  [0, 2],
  [3, 2],
  [10, 2],
  [-1, 2],
  [NaN, 2],
])('reads the stored value %s as %s years', (stored, years) => {
  expect(asHistoryYears(stored)).toBe(years);
});
