import { expect, it } from 'vitest';
import { inShownOrder } from './shown-order.ts';

const rows = (ids: string) => Array.from(ids, (id) => ({ id }));

it.each([
  ['nothing is shown', 'abc', '', 'abc'],
  ['a row has moved', 'bac', 'abc', 'abc'],
  ['the order is reversed', 'cba', 'abc', 'abc'],
  ['a new row comes first', 'xcba', 'abc', 'xabc'],
  ['a new row comes between', 'bxa', 'ab', 'axb'],
  ['a row is gone', 'ca', 'abc', 'ac'],
  ['nothing is left', '', 'abc', ''],
])('keeps the order of rows already shown: %s', (_what, read, shown, expected) => {
  expect(inShownOrder(rows(read), rows(shown))).toEqual(rows(expected));
});
