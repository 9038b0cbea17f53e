import { expect, it, test } from 'vitest';
import { DEFAULT_RETRY_SECONDS, pauseAfter } from './retry-schedule.ts';

it.each([
  [1, 5],
  [2, 30],
  [12, 12 * 60 * 60],
  [13, null],
  [100, null],
])('after attempt %d waits %s seconds', (attempt, expected) => {
  expect(pauseAfter(attempt, DEFAULT_RETRY_SECONDS)).toBe(expected);
});

test('pauses grow and last about two days', () => {
  const grown = DEFAULT_RETRY_SECONDS.toSorted((a, b) => a - b);
  expect(DEFAULT_RETRY_SECONDS).toEqual(grown);
  const hours = DEFAULT_RETRY_SECONDS.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(47);
  expect(hours).toBeLessThan(50);
});
