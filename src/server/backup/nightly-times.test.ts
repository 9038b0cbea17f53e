import { describe, expect, it } from 'vitest';
import { pauseAfterFailures, untilDue } from './nightly-times.ts';

const HOUR_MS = 60 * 60_000;
/** A local time in January 2026. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute);

describe('a nightly backup', () => {
  it.each([
    ['at once where there has never been one', at(10, 12), null, 0],
    ['tomorrow when last night’s is there', at(10, 12), at(10, 3, 30), 15.5 * HOUR_MS],
    ['this night when the night before’s is there', at(10, 1), at(9, 3, 30), 2.5 * HOUR_MS],
    ['at its very minute', at(10, 3, 30), at(9, 3, 30), 0],
    ['at once when last night’s is missing', at(10, 12), at(9, 3, 30), 0],
    ['at once before this night’s when the night before’s is missing', at(10, 1), at(8, 3, 30), 0],
    ['tomorrow when somebody made one by hand', at(10, 12), at(10, 11), 15.5 * HOUR_MS],
    ['at once when the last one is from the future', at(10, 12), at(11, 3, 30), 0],
    ['across the end of a month', at(31, 12), at(31, 4), 15.5 * HOUR_MS],
  ])('is due %s', (_when, now, last, expected) => {
    expect(untilDue(now, last)).toBe(expected);
  });

  it('is tried again with growing pauses, up to an hour', () => {
    expect([1, 2, 3, 6, 7, 50].map((failures) => pauseAfterFailures(failures) / 60_000)).toEqual([
      1, 2, 4, 32, 60, 60,
    ]);
  });
});
