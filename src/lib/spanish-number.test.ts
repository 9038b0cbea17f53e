import { describe, expect, it } from 'vitest';
import { parseSpanishNumber, toTypedNumber } from './spanish-number.ts';

describe('parseSpanishNumber', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['0', 0],
    ['32900', 32900],
    ['32.900', 32900],
    ['1.232.900', 1232900],
    ['32.900,50', 32900.5],
    ['32900,5', 32900.5],
    ['32900.50', 32900.5],
    [' 32 900 € ', 32900],
    ['68.500 km', 68500],
    ['-5', -5],
    ['abc', Number.NaN],
    ['3.29.00', Number.NaN],
    ['1,2,3', Number.NaN],
    ['12e3', Number.NaN],
    ['.', Number.NaN],
  ])('%j is %j', (text, expected) => {
    expect(parseSpanishNumber(text)).toBe(expected);
  });
});

describe('toTypedNumber', () => {
  it.each([
    [null, ''],
    [0, '0'],
    [32900, '32900'],
    [32900.5, '32900,5'],
  ])('%j is %j', (value, expected) => {
    expect(toTypedNumber(value)).toBe(expected);
    expect(parseSpanishNumber(expected)).toBe(value);
  });
});
