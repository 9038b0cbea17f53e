import { expect, test } from 'vitest';
import { countText, listedPages, type StoredPage } from './brand-list.ts';

const row = (marca: string, modelo: string, nombre: string, retirada = false): StoredPage => ({
  ...{ id: `${marca}${modelo}`, marca, modelo, nombre, texto: '', retirada, updated_at: '' },
});
const rows = [
  row('bmw', '', 'BMW'),
  row('bmw', 'serie-3', 'Serie 3'),
  row('bmw', 'x5', 'X5'),
  row('lotus', '', 'Lotus'),
  row('lotus', 'elise', 'Elise'),
  row('seat', '', 'SEAT', true),
  row('volkswagen', '', 'VW'),
];
const car = (marca: string, modelo: string) => ({ marca, modelo });

test.each([
  [[], ['Lotus 0', 'BMW 0', 'VW 0']],
  [
    [car('BMW', 'Serie 3'), car('Bmw', 'serie 3'), car('BMW', 'X5'), car('Volkswagen', 'Golf')],
    ['BMW 3', 'BMW Serie 3 2', 'Lotus 0', 'VW 1'],
  ],
  [[car('SEAT', 'León')], ['SEAT 1', 'BMW 0', 'Lotus 0', 'VW 0']],
])('lists the pages of %j', (cars, expected) => {
  expect(listedPages(rows, cars).map(({ name, count }) => `${name} ${count}`)).toEqual(
    expected.toSorted((one, other) => one.localeCompare(other, 'es')),
  );
});

test.each([
  [0, 'Sin coches: ofrece traer uno'],
  [1, '1 coche'],
  [8, '8 coches'],
])('%s cars: %s', (count, text) => {
  expect(countText(count)).toBe(text);
});
