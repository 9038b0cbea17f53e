import { describe, expect, it } from 'vitest';
import { allowedPrevious, lowestOfThirtyDays } from './price-history.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;
const MINUTE = 60_000;
type Step = readonly [ago: number, before: number | null, after: number | null];

describe('lowestOfThirtyDays', () => {
  it.each<[string, readonly Step[], number | null]>([
    ['nothing is known', [], null],
    ['one reduction', [[10 * DAY, 48_000, 45_000]], 45_000],
    ['raised: the one before was lower', [[10 * DAY, 42_000, 47_000]], 42_000],
    [
      'down and up again within the window',
      [
        [20 * DAY, 50_000, 40_000],
        [10 * DAY, 40_000, 50_000],
      ],
      40_000,
    ],
    ['lower longer ago', [[31 * DAY, 40_000, 50_000]], 50_000],
    ['lower until yesterday, since long ago', [[DAY, 40_000, 50_000]], 40_000],
    [
      'a slip that was taken back',
      [
        [2 * DAY + MINUTE, 48_000, 33],
        [2 * DAY, 33, 48_000],
      ],
      48_000,
    ],
    [
      'low for long enough to be read',
      [
        [2 * DAY + 15 * MINUTE, 48_000, 33],
        [2 * DAY, 33, 48_000],
      ],
      33,
    ],
    ['a new car', [[MINUTE, null, 48_000]], 48_000],
    ['no price now', [[MINUTE, 48_000, null]], 48_000],
    ['0 for a while, which counts as no price', [[10 * DAY, 0, 48_000]], 48_000],
  ])('%s', (_, steps, expected) => {
    const changes = steps.map(([ago, before, after]) => ({ at: NOW - ago, before, after }));
    expect(lowestOfThirtyDays(changes, NOW)).toBe(expected);
  });
});

describe('allowedPrevious', () => {
  const down: Step = [5 * DAY, 48_000, 45_000];
  it.each<[string, readonly Step[], number | null, number | null, number | null]>([
    ['lowered now, without history', [], 48_000, 45_000, 48_000],
    ['lowered now, lower before', [[5 * DAY, 44_000, 48_000]], 48_000, 43_000, 44_000],
    ['lowered now, to what it was lately', [[5 * DAY, 44_000, 48_000]], 48_000, 45_000, null],
    ['lowered by the last change', [down], 45_000, 45_000, 48_000],
    ['lowered, after it was lower still', [[9 * DAY, 46_000, 48_000], down], 45_000, 45_000, 46_000],
    ['raised by the last change', [[5 * DAY, 40_000, 45_000]], 45_000, 45_000, null],
    ['raised now', [down], 45_000, 50_000, null],
    ['unchanged for long', [], 45_000, 45_000, null],
    ['no price', [down], 45_000, null, null],
    ['the first price', [[DAY, null, 45_000]], 45_000, 45_000, null],
    ['the first price after 0', [[DAY, 0, 45_000]], 45_000, 45_000, null],
    ['0, which is no price', [down], 45_000, 0, null],
  ])('%s', (_, steps, present, next, expected) => {
    const changes = steps.map(([ago, before, after]) => ({ at: NOW - ago, before, after }));
    expect(allowedPrevious(changes, { present, next }, NOW)).toBe(expected);
  });
});
