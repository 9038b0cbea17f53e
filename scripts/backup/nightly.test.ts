import { describe, expect, it } from 'vitest';
import { isMissing } from './nightly.ts';

/** A local time in January 2026. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute);

describe('a nightly backup', () => {
  it.each([
    ['missing where there has never been one', at(10, 12), null, true],
    ['there when last night’s is', at(10, 12), at(10, 3, 30), false],
    ['there before this night’s when the night before’s is', at(10, 1), at(9, 3, 30), false],
    ['missing at its very minute', at(10, 3, 30), at(9, 3, 30), true],
    ['missing when the last one is of the night before', at(10, 12), at(9, 3, 30), true],
    ['missing before this night’s when the night before’s is', at(10, 1), at(8, 3, 30), true],
    ['there when one was made by hand since', at(10, 12), at(10, 11), false],
    ['missing when the last one is from the future', at(10, 12), at(11, 3, 30), true],
    ['there across the end of a month', at(31, 12), at(31, 4), false],
  ])('is %s', (_when, now, last, expected) => {
    expect(isMissing(now, last)).toBe(expected);
  });
});
