import { expect, test } from 'vitest';
import { formatDecimal } from './format-decimal.ts';
import { formatCents, formatEuros, formatInteger, formatKm } from './format.ts';

test.each([
  [0, '0\u202f€'],
  [950, '950\u202f€'],
  [8900, '8.900\u202f€'],
  [32900, '32.900\u202f€'],
  [32899.6, '32.900\u202f€'],
  [1250000, '1.250.000\u202f€'],
])('formats %d euros as %s', (amount, text) => {
  expect(formatEuros(amount)).toBe(text);
});

test.each([
  [0, '0\u202fkm'],
  [8900, '8.900\u202fkm'],
  [138000, '138.000\u202fkm'],
])('formats %d kilometres as %s', (km, text) => {
  expect(formatKm(km)).toBe(text);
});

test('formats a displacement with a thousands separator', () => {
  expect(formatInteger(1995)).toBe('1.995');
});

test.each([
  [32900, '32.900'],
  [32.9, '32,90'],
  [1232900.5, '1.232.900,50'],
])('formats %d with decimals as %s', (value, text) => {
  expect(formatDecimal(value)).toBe(text);
});

test.each([
  [10_479, '10.479\u202f€'],
  [5206.53, '5.206,53\u202f€'],
  [29_999.5, '29.999,50\u202f€'],
])('%d with its cents is %s', (amount, text) => {
  expect(formatCents(amount)).toBe(text);
});
