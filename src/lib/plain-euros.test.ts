import { expect, it } from 'vitest';
import { formatEuros } from './format.ts';
import { plainEuros } from './plain-euros.ts';

it.each([0, 7, 999, 999.5, 1000, 39_900.4, 39_900.5, 1_229_900, 99_999_999])(
  '%d reads as elsewhere',
  (amount) => {
    expect(plainEuros(amount)).toBe(formatEuros(amount));
  },
);
