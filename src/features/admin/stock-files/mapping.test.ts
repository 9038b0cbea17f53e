import { expect, it } from 'vitest';
import { changeMapping, proposeMapping } from './mapping.ts';
import { STOCK_COLUMNS, stockTable } from './stock-columns.ts';

it('knows every column that the export writes', () => {
  const [head = []] = stockTable([]);
  expect(proposeMapping(head.map(String))).toEqual(STOCK_COLUMNS);
});

it('knows every field by its own name', () => {
  expect(proposeMapping(STOCK_COLUMNS)).toEqual(STOCK_COLUMNS);
});

it.each([
  ['Precio (€)', 'precio_eur'],
  ['P.V.P.', null],
  ['PVP', 'precio_eur'],
  ['  KMS ', 'km'],
  ['Kilometraje', 'km'],
  ['AÑO', 'anio'],
  ['Nº Bastidor', 'vin'],
  ['VIN', 'vin'],
  ['Fecha de matriculación', 'primera_matriculacion'],
  ['Cambio', 'transmision'],
  ['Situación', 'status'],
  ['Potencia [CV]', 'potencia_cv'],
  ['Lo que sea', null],
  ['constructor', null],
  ['', null],
])('takes %j for %s', (header, field) => expect(proposeMapping([header])).toEqual([field]));

it('gives a field to one column: the one of its own name, else the first', () => {
  expect(proposeMapping(['PVP', 'Precio', 'Importe'])).toEqual([null, 'precio_eur', null]);
  expect(proposeMapping(['Color', 'Color'])).toEqual(['color_exterior', null]);
});

it('repeats what was chosen the last time, also that a column is not wanted', () => {
  const remembered = { 'mi precio': 'precio_eur', km: null } as const;
  expect(proposeMapping(['Mi precio', 'Precio', 'KM'], remembered)).toEqual(['precio_eur', null, null]);
});

it('takes a field from the column that had it', () => {
  expect(changeMapping(['km', 'anio', null], 2, 'km')).toEqual([null, 'anio', 'km']);
  expect(changeMapping(['km', null, null], 0, null)).toEqual([null, null, null]);
});
