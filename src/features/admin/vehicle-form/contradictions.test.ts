import { expect, it } from 'vitest';
import { displacementHint, followingYear, oddPriceHint, taxHint, yearHint } from './contradictions.ts';

const now = new Date('2026-11-28T12:00:00Z');

it.each([
  ['2021', '2021-03-15', null],
  ['2021', '2021-03', null],
  ['2020', '2021-03', 'La primera matriculación es de 2021'],
  [' 2024 ', '2021-03-15', 'La primera matriculación es de 2021'],
  ['2020', '', null],
  ['2020', 'marzo', null],
  ['', '2021-03', null],
  ['20', '2021-03', null],
])('year %j, registration %j: %j', (anio, primera_matriculacion, hint) => {
  expect(yearHint({ anio, primera_matriculacion })).toBe(hint);
});

it.each([
  ['the form’s first year', '2026', '2021-03', ['2026', null], '2021'],
  ['the year that followed before', '2020', '2021-03-15', ['2026', '2020'], '2021'],
  ['a year chosen by hand', '2019', '2021-03', ['2026', null], null],
  ['half a registration', '2026', '3/202', ['2026', null], null],
  ['a registration before the oldest year', '2026', '1985-03', ['2026', null], null],
])('the year follows: %s', (_, anio, primera_matriculacion, untouched, year) => {
  expect(followingYear({ anio, primera_matriculacion }, untouched, now)).toBe(year);
});

it.each([
  ['electrico', '1998', 'Un eléctrico no tiene cilindrada'],
  ['electrico', '', null],
  ['electrico', '0', null],
  ['electrico', 'no', null],
  ['hibrido_enchufable', '1998', null],
])('%s with %j cm³: %j', (combustible, cilindrada_cc, hint) => {
  expect(displacementHint({ combustible, cilindrada_cc })).toBe(hint);
});

const precios = [{ marca: 'Porsche', modelo: 'Macan', coches: 3, mediana: 40_000 }];
const macan = { marca: 'porsche', modelo: 'MACAN' };
const CARS = 'tus 3 Porsche Macan (mediana: 40.000\u202f€)';

it.each([
  [macan, 19_999, `Menos de la mitad que ${CARS}`],
  [macan, 20_000, null],
  [macan, 80_000, null],
  [macan, 80_001, `Más del doble que ${CARS}`],
  [macan, 0, null],
  [macan, null, null],
  [{ ...macan, modelo: 'Cayenne' }, 1_000, null],
  [{ marca: '', modelo: '' }, 1_000, null],
])('%j for %j: %j', (car, price, hint) => {
  expect(oddPriceHint(car, price, { precios })).toBe(hint);
});

it.each([
  [49_900, true, '', ''],
  [49_900, false, 'rebu', ''],
  [49_900, false, 'deducible', 'más IVA (21\u202f%):\n10.479\u202f€ · 60.379\u202f€'],
  [49_900, false, '', 'sin precio final. Falta: régimen de IVA'],
  [0, false, '', ''],
  [null, false, '', ''],
])('price %j, iva_incluido %j, régimen %j: %j', (price, iva_incluido, regimen_iva, hint) => {
  expect(taxHint({ iva_incluido, regimen_iva }, price)).toBe(hint);
});
