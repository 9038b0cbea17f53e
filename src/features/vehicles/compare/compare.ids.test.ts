import { expect, test } from 'vitest';
import { chosenText, comparedIds, compareOffer, comparePath, toggleChosen } from './compare.ids.ts';

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

test.each([[[]], [['a1']], [['c3', 'a1', 'b2']]])('reads %j from its own path', (ids) => {
  const url = new URL(comparePath(ids), 'https://nordvia.example');
  expect(url.pathname).toBe('/comparar');
  expect(comparedIds(url.search)).toEqual(ids);
});

test.each([
  [0, 'none'],
  [1, 'none'],
  [2, 'all'],
  [4, 'all'],
  [5, 'choose'],
  [60, 'choose'],
])('offers for %i favourites: %s', (count, expected) => {
  expect(compareOffer(count)).toBe(expected);
});

test.each([
  [[], 'a', ['a']],
  [['a', 'b'], 'a', ['b']],
  [['a', 'b', 'c'], 'd', ['a', 'b', 'c', 'd']],
  [['a', 'b', 'c', 'd'], 'e', ['a', 'b', 'c', 'd']],
  [['a', 'b', 'c', 'd'], 'd', ['a', 'b', 'c']],
])('after %j a press on %s leaves %j', (chosen, id, expected) => {
  expect(toggleChosen(chosen, id)).toEqual(expected);
});

test.each([
  [0, 'Marca de dos a cuatro coches para compararlos'],
  [1, '1 coche elegido. Marca al menos otro'],
  [2, '2 coches elegidos'],
  [4, '4 coches elegidos, el máximo'],
])('says for %i chosen cars: %s', (count, expected) => {
  expect(chosenText(count)).toBe(expected);
});
