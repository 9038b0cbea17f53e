import { expect, test } from 'vitest';
import { comparePath } from '#src/features/vehicles/favourites/choice.rules.ts';
import { comparedIds } from './compared-ids.ts';

test.each([
  ['', []],
  ['?ids=', []],
  ['?otra=a1', []],
  ['?ids=a1', ['a1']],
  ['?ids=b2,a1', ['b2', 'a1']],
  // Messengers may percent-encode commas.
  ['?ids=a1%2Cb2', ['a1', 'b2']],
  ['?utm_source=chat&ids=a1,b2', ['a1', 'b2']],
  ['?ids=a1,a1,b2', ['a1', 'b2']],
  ['?ids=a1,<b>,B2,,%,c3', ['a1', 'c3']],
  [`?ids=a1,${'x'.repeat(21)}`, ['a1']],
  ['?ids=a1,b2,c3,d4,e5', ['a1', 'b2', 'c3', 'd4']],
])('parses the query %s as %j', (query, expected) => {
  expect(comparedIds(query)).toEqual(expected);
});

test.each([[['a1']], [['c3', 'a1', 'b2']]])('reads %j from its own path', (ids) => {
  const url = new URL(comparePath(ids), 'https://nordvia.example');
  expect(url.pathname).toBe('/comparar');
  expect(comparedIds(url.search)).toEqual(ids);
});
