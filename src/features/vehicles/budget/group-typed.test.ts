import { expect, it } from 'vitest';
import { groupTyped } from './group-typed.ts';

/** A field's text, with `|` for the caret. */
const read = (shown: string) => ({ text: shown.replace('|', ''), caret: shown.indexOf('|') });
const show = ({ text, caret }: ReturnType<typeof groupTyped>) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;

it.each([
  ['the first digit', '6|', '6|'],
  ['five digits', '45000|', '45.000|'],
  ['a digit more', '60.0000|', '600.000|'],
  ['a digit in the middle', '605|.000', '605|.000'],
  ['a digit more in the middle', '60.1|000', '601|.000'],
  ['a digit less', '60.00|', '6.000|'],
  ['a point taken away', '60|000', '60|.000'],
  ['a point typed', '60.|', '60|'],
  ['seven digits', '1234567|', '1.234.567|'],
  ['a zero in front', '0|60.000', '|60.000'],
  ['nothing', '|', '|'],
  ['words', '60 mil|', '60 mil|'],
  ['cents', '60.000,5|', '60.000,5|'],
  ['more digits than a sum has', '1234567890|', '1234567890|'],
])('handles %s', (_, typed, shown) => {
  expect(show(groupTyped(read(typed)))).toBe(shown);
});
