import { describe, expect, it } from 'vitest';
import { parseSpanishNumber, readSpanishNumber, toTypedNumber } from './spanish-number.ts';

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
    // An ambiguous number is read as a program would have written it.
    ['45.90', 45.9],
    ['32,900', 32.9],
  ])('%j becomes %j', (text, expected) => {
    expect(parseSpanishNumber(text)).toBe(expected);
  });
});

describe('readSpanishNumber', () => {
  it.each([
    ['32.900', 32_900],
    ['32900', 32_900],
    ['32.900 €', 32_900],
    ['32.900€', 32_900],
    ['32 900', 32_900],
    ['32\u00a0900,50 €', 32_900.5],
    ['1 232 900', 1_232_900],
    ['32.900,50', 32_900.5],
    ['32900,50', 32_900.5],
    ['32900.50', 32_900.5],
    ['45,90', 45.9],
    ['0,500', 0.5],
    ['0.500', 0.5],
    ['68.500 km', 68_500],
    ['-5', -5],
  ])('%j reads as %d', (text, value) => {
    expect(readSpanishNumber(text)).toEqual({ kind: 'number', value });
  });

  it.each([
    ['32,900', [32_900, 32.9]],
    ['32,900 €', [32_900, 32.9]],
    ['45.90', [4590, 45.9]],
    ['1.23', [123, 1.23]],
    ['1.5', [15, 1.5]],
    ['1.2345', [12_345, 1.2345]],
    ['32900.500', [32_900_500, 32_900.5]],
    ['32900,500', [32_900_500, 32_900.5]],
    ['32,900.50', [32_900.5]],
    ['1,232,900', [1_232_900]],
    ['32 90', [3290]],
    ['32. 900', [32_900]],
  ])('%j is ambiguous: %j', (text, readings) => {
    expect(readSpanishNumber(text)).toEqual({ kind: 'doubtful', readings });
  });

  it.each(['32,9.00', '3.29.00', '1,2,3', '32.90,5', '32.900,-', "32'900", '12e3', '.', ',5', 'mil'])(
    '%j is not a number',
    (text) => {
      expect(readSpanishNumber(text)).toEqual({ kind: 'unreadable' });
    },
  );

  it.each(['', '  ', ' € '])('%j is empty', (text) => {
    expect(readSpanishNumber(text)).toEqual({ kind: 'empty' });
  });
});

describe('toTypedNumber', () => {
  it.each([
    [null, ''],
    [0, '0'],
    [32900, '32900'],
    [32900.5, '32900,5'],
  ])('%j becomes %j', (value, expected) => {
    expect(toTypedNumber(value)).toBe(expected);
    expect(parseSpanishNumber(expected)).toBe(value);
  });
});
