import { describe, expect, it } from 'vitest';
import { olderThan, stockAges } from './stock-ages.ts';

const TODAY = '2026-11-22';
const cars = (...days: readonly string[]) => days.map((dia) => ({ dia, total: 1 }));

describe('stockAges', () => {
  it.each([
    ['no cars', [], [0, 0, 0, 0, 0]],
    ['cars of today', [{ dia: TODAY, total: 3 }], [3, 0, 0, 0, 0]],
    ['30 and 31 days, over the change of clocks', cars('2026-10-23', '2026-10-22'), [1, 1, 0, 0, 0]],
    ['60, 61, 90 and 91 days', cars('2026-09-23', '2026-09-22', '2026-08-24', '2026-08-23'), [0, 1, 2, 1, 0]],
    ['180 and 181 days', cars('2026-05-26', '2026-05-25'), [0, 0, 0, 1, 1]],
    ['a car of another year', cars('2023-01-01'), [0, 0, 0, 0, 1]],
  ])('%s', (_what, arrivals, expected) => {
    expect(stockAges(arrivals, TODAY)).toEqual(expected);
  });
});

it.each([
  ['2026-08-24', 0],
  ['2026-08-23', 1],
])('a car of %s makes %d older than 90 days', (day, expected) => {
  expect(olderThan(cars(day, TODAY), TODAY, 90)).toBe(expected);
});
