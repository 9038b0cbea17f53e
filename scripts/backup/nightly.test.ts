import { describe, expect, it } from 'vitest';
import { isMissing } from './nightly.ts';

/** A local time in January 2026. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute);

describe('a nightly backup', () => {
  it.each([
    ['is missing if there has never been one', at(10, 12), null, true],
    ['is present if last night’s exists', at(10, 12), at(10, 3, 30), false],
    ['is present before tonight’s is due if the previous night’s exists', at(10, 1), at(9, 3, 30), false],
    ['is missing at the minute it is due', at(10, 3, 30), at(9, 3, 30), true],
    ['is missing if the last one is from the night before', at(10, 12), at(9, 3, 30), true],
    ['is missing before tonight’s is due if the previous night’s is missing', at(10, 1), at(8, 3, 30), true],
    ['is present if one was made by hand since', at(10, 12), at(10, 11), false],
    ['is missing if the last one is from the future', at(10, 12), at(11, 3, 30), true],
    ['is present across the end of a month', at(31, 12), at(31, 4), false],
  ])('is %s', (_when, now, last, expected) => {
    expect(isMissing(now, last)).toBe(expected);
  });
});
