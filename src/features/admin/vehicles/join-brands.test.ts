import { expect, it } from 'vitest';
import { byName, likelyJoin, stockBrands, targetsOf } from './join-brands.ts';

it('lists the brands with most models first', () => {
  const cars = ['PEGASO', 'Audi', 'Pegaso', 'Pegaso'].map((marca, index) => [marca, `${index}`, ''] as const);
  expect(stockBrands(cars)).toEqual(['Pegaso', 'PEGASO', 'Audi']);
});

it.each([
  [['Audi', 'Volkswagen', 'VW'], { from: 'VW', to: 'Volkswagen' }],
  [['VW', 'Audi', 'Volkswagen'], { from: 'VW', to: 'Volkswagen' }],
  [['Mercedes', 'MERCEDES-BENZ', 'BMW'], { from: 'MERCEDES-BENZ', to: 'Mercedes' }],
  [['Škoda', 'Skoda'], { from: 'Škoda', to: 'Skoda' }],
  [['Wiesmann', 'WIESMANN'], { from: 'WIESMANN', to: 'Wiesmann' }],
  [['Audi', 'BMW'], null],
  [[], null],
])('of %j, proposes %j', (brands, expected) => {
  expect(likelyJoin(brands)).toEqual(expected);
});

it.each([
  ['VW', ['VW', 'Audi'], ['Volkswagen', 'Audi']],
  ['Volkswagen', ['VW', 'Volkswagen'], ['VW']],
  ['Wiesmann', ['Wiesmann', 'BMW'], ['BMW']],
])('%s of %j becomes one of %j', (from, brands, expected) => {
  expect(targetsOf(from, brands)).toEqual(expected);
});

it('sorts brands by name', () => {
  expect(byName(['VW', 'Škoda', 'Audi', 'SEAT'])).toEqual(['Audi', 'SEAT', 'Škoda', 'VW']);
});
