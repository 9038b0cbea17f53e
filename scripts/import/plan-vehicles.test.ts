import { expect, it } from 'vitest';
import { formerAddress, slugFate } from './plan-vehicles.ts';

const LEON = { marca: 'Seat', modelo: 'León', anio: 2016 };

it.each([
  ['a free slug', 'seat-leon-2016', [], 'seat-leon-2016', ''],
  ['a free slug in any form', 'oferta-de-mayo', [], 'oferta-de-mayo', ''],
  ['one with an accent', 'seat-león-2016', [], 'seat-leon-2016', 'seat-león-2016'],
  ['one with capitals', 'Seat-Leon-2016', [], 'seat-leon-2016', 'Seat-Leon-2016'],
  ['one that another car has', 'seat-leon-2016', ['seat-leon-2016'], 'seat-leon-2016-2', ''],
  ['one that another car had', 'seat-león-2016', ['seat-león-2016'], 'seat-leon-2016', ''],
  ['none', '', ['seat-leon-2016', 'seat-leon-2016-2'], 'seat-leon-2016-3', ''],
])('a car with %s', (_what, former, taken, slug, redirect) => {
  expect(slugFate(former, LEON, new Set(taken))).toEqual({ slug, redirect });
});

it.each([
  ["kia-cee'd-2018", "kia-cee'd-2018"],
  ['bmw-z4-3.0-2008', 'bmw-z4-3.0-2008'],
  ['mercedes-c/e-2018', ''],
  ['con espacio', ''],
  ['100%', ''],
  ['a?b', ''],
  ['a\\b', ''],
  ['..', ''],
  ['', ''],
  ['ñ'.repeat(101), ''],
])('accepts as a path: %j', (slug, address) => {
  expect(formerAddress(slug)).toBe(address);
});
