import { expect, test } from 'vitest';
import { chosenText, compareOffer, toggleChosen } from './choice.rules.ts';

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
