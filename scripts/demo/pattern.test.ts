import { expect, it } from 'vitest';
import { fillPattern } from './pattern.ts';

it.each([
  ['{a} mm', { a: '4709' }, '4.709 mm'],
  ['{a} l', { a: '4.9' }, '4,9 l'],
  ['{a} l', { a: '5.0' }, '5,0 l'],
  ['{a} rpm', { a: '1750-2500' }, '1.750-2.500 rpm'],
  ['{a}', { a: '5 estrellas (2019)' }, '5 estrellas (2019)'],
  ['{a} CV[ a {b} rpm]', { a: '190', b: '4000' }, '190 CV a 4.000 rpm'],
  ['{a} CV[ a {b} rpm]', { a: '190', b: '' }, '190 CV'],
  ['{a} CV', { a: '' }, null],
  ['{missing}', {}, null],
  ['Sí', {}, 'Sí'],
])('fills %s from %j', (pattern, values, filled) => {
  expect(fillPattern(pattern, values)).toBe(filled);
});
