import { expect, test } from 'vitest';
import { completedPrice } from './price-completion.ts';

test.each([
  [38_900, '384', '38400'],
  [38_900, '37', '37900'],
  [104_900, '1044', '104400'],
  [104_900, '99', null],
  [38_900, '38', null],
  // One digit is too few; with all but one typed, completion is no help.
  [38_900, '3', null],
  [38_900, '3840', null],
  [38_900, '38400', null],
  // A doubtful price is not proposed: the digits may begin another number.
  [38_900, '61', null],
  [10_500, '99', null],
  [10_500, '990', null],
  [9900, '10', null],
  [9900, '105', null],
  // Typing the price removes a superfluous zero.
  [389_000, '38900', null],
  // A dot, a comma or a minus makes it a different number; an empty text is never completed.
  [38_900, '38.', null],
  [38_900, '38,', null],
  [38_900, '-38', null],
  [38_900, '038', null],
  [38_900, '', null],
  [38_900.5, '384', null],
  [null, '384', null],
])('completes price %s, typed %s, to %s', (price, typed, completed) => {
  expect(completedPrice(price, typed)).toBe(completed);
});
