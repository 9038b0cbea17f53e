import { expect, it } from 'vitest';
import { inShownOrder } from './shown-order.ts';

const rows = (ids: string) => Array.from(ids, (id) => ({ id }));

it.each([
  ['nothing is shown', 'abc', '', 'abc'],
  ['a row has another place now', 'bac', 'abc', 'abc'],
  ['all are turned round', 'cba', 'abc', 'abc'],
  ['a new one stands first', 'xcba', 'abc', 'xabc'],
  ['a new one stands between', 'bxa', 'ab', 'axb'],
  ['one is gone', 'ca', 'abc', 'ac'],
  ['nothing is left', '', 'abc', ''],
])('rows that stand stay in their order: %s', (_what, read, shown, expected) => {
  expect(inShownOrder(rows(read), rows(shown))).toEqual(rows(expected));
});
