import { describe, expect, it } from 'vitest';
import { answerTimes, waitText } from './answer-times.ts';

const waits = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([minutes, total]) => ({ minutes, total }));

describe('answerTimes', () => {
  it.each([
    ['no answers', waits(), null, [0, 0, 0, 0, 0]],
    ['one answer', waits([30, 1]), 30, [1, 0, 0, 0, 0]],
    ['an even number', waits([10, 1], [30, 1]), 20, [2, 0, 0, 0, 0]],
    ['an odd number, unsorted', waits([300, 1], [5, 1], [100, 1]), 100, [1, 1, 1, 0, 0]],
    ['several with the same time', waits([10, 3], [500, 2]), 10, [3, 0, 2, 0, 0]],
    ['the median between two times', waits([10, 2], [20, 2]), 15, [4, 0, 0, 0, 0]],
    [
      'the limits',
      waits([0, 1], [59, 1], [60, 1], [239, 1], [240, 1], [1439, 1], [1440, 1], [2879, 1], [2880, 1]),
      240,
      [2, 2, 2, 2, 1],
    ],
  ])('%s', (_what, given, median, totals) => {
    expect(answerTimes(given)).toEqual({ median, totals });
  });
});

it.each([
  [0, '0 min'],
  [45.5, '46 min'],
  [60, '1 h'],
  [200, '3 h 20 min'],
  [24 * 60, '24 h'],
  [48 * 60, '2 días'],
  [52 * 60 + 30, '2 días 4 h'],
])('shows %d minutes as %s', (minutes, expected) => {
  expect(waitText(minutes).replaceAll('\u00a0', ' ')).toBe(expected);
});
