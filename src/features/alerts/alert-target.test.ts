import { expect, test } from 'vitest';
import { NO_FILTERS } from '#src/features/vehicles/catalogue/filters.ts';
import { indexStock } from '#src/features/vehicles/stock/stock-merge.ts';
import { snapshotVehicle } from '#tests/support/vehicles.ts';
import { alertCars, alertSearch, alertTarget } from './alert-target.ts';
import { alertPaths } from '#src/alert.paths.ts';

const coche = (...ids: readonly string[]) => ({ kind: 'coche', ids });
const search = (part: object) => ({ kind: 'busqueda', filters: { ...NO_FILTERS, ...part } });

test.each([
  ['', null],
  ['?ids=', null],
  ['?ids=../x,A B', null],
  ['?orden=precio-asc', null],
  ['?utm_source=mail', null],
  ['?color=verdiamarillo', null],
  ['?q=%20', null],
  ['?ids=a1', coche('a1')],
  ["?ids=b2,a1,b2,id'||''='", coche('b2', 'a1')],
  ['?ids=a1&marca=BMW', coche('a1')],
  ['?marca=BMW&km_max=60000&orden=km-asc', search({ marca: 'BMW', km: '-60000' })],
  ['?marca=BMW&color=verdiamarillo', search({ marca: 'BMW' })],
  ['?cambio=Automatico', search({ cambio: 'automatico' })],
  ['?q=touring', search({ search: 'touring' })],
  [new URL(alertPaths.askForCars(['b2', 'a1']), 'https://nordvia.example').search, coche('b2', 'a1')],
  [
    new URL(alertPaths.askForSearch('?marca=BMW'), 'https://nordvia.example').search,
    search({ marca: 'BMW' }),
  ],
])('reads the query %s as %j', (query, expected) => {
  expect(alertTarget(query)).toEqual(expected);
});

const cars = Array.from({ length: 12 }, (_, index) =>
  snapshotVehicle({ id: `c${index}`, precio_eur: 30_000 }),
);
const stock = indexStock([
  ...cars,
  snapshotVehicle({ id: 'sold', status: 'vendido' }),
  snapshotVehicle({ id: 'reserved', status: 'reservado', marca: 'Audi' }),
]);
const all = cars.map(({ id }) => id);

test.each([
  [['c1', 'c0'], ['c1', 'c0'], false],
  [['gone', 'sold'], [], false],
  [['sold', 'reserved', 'gone'], ['reserved'], false],
  [all.slice(0, 10), all.slice(0, 10), false],
  [['gone', ...all.slice(0, 10), 'sold'], all.slice(0, 10), false],
  [all, all.slice(0, 10), true],
])('of the cars %j, alerts are about %j', (ids, expected, isCut) => {
  const found = alertCars(stock, ids);
  expect(found.cars.map(({ id }) => id)).toEqual(expected);
  expect(found.isCut).toBe(isCut);
});

test.each([
  [{ marca: 'bmw', precio: '-30000' }, ['BMW', 'Hasta 30.000\u202f€'], '?marca=BMW&precio_max=30000', 12],
  [{ marca: 'Audi' }, ['Audi'], '?marca=Audi', 1],
  [{ search: 'zafira' }, ['"zafira"'], '?q=zafira', 0],
  [{ cambio: 'automatico', marca: 'Audi' }, ['Audi', 'Automático'], '?marca=Audi&cambio=automatico', 1],
])('the search %j reads %j, and counts the cars for sale', (part, words, query, count) => {
  const filters = { ...NO_FILTERS, ...part };
  expect(alertSearch(filters, stock)).toEqual({ words, query, count });
  expect(alertSearch(filters, null).count).toBe(null);
});
