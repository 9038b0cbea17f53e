import { expect, test } from 'vitest';
import { completedPrice } from './price-completion.ts';

test.each([
  [38_900, '384', '38400'],
  [38_900, '37', '37900'],
  [104_900, '1044', '104400'],
  [104_900, '99', null],
  [38_900, '38', null],
  // One digit says too little, all but one are all that is missing.
  [38_900, '3', null],
  [38_900, '3840', null],
  [38_900, '38400', null],
  // What would be asked about is not proposed: it may be the beginning of another number.
  [38_900, '61', null],
  [10_500, '99', null],
  [10_500, '990', null],
  [9900, '10', null],
  [9900, '105', null],
  // A nought too many is taken away by typing the price.
  [389_000, '38900', null],
  // What is written with a dot, a comma or a minus is a number of its own, and nothing begins nothing.
  [38_900, '38.', null],
  [38_900, '38,', null],
  [38_900, '-38', null],
  [38_900, '038', null],
  [38_900, '', null],
  [38_900.5, '384', null],
  [null, '384', null],
])('%s, typed %s: %s', (price, typed, completed) => {
  expect(completedPrice(price, typed)).toBe(completed);
});
