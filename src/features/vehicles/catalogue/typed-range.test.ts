import { expect, test } from 'vitest';
import type { RangeName } from './ranges.ts';
import { readTypedRange, typedBounds } from './typed-range.ts';

const REVERSED = '«Desde» es mayor que «hasta»: corrige uno de los dos.';

test.each<[RangeName, string, string, string, string]>([
  ['km', '', '', 'all', ''],
  ['km', ' ', ' ', 'all', ''],
  ['km', '', '60.000', '-60000', ''],
  ['km', '', '60 000', '-60000', ''],
  ['km', '10000', '60.000 km', '10000-60000', ''],
  ['km', '0', '', 'all', ''],
  ['km', '', '0', '-0', ''],
  ['km', '60.000', '30.000', 'all', REVERSED],
  ['km', '60.000', '60.000', '60000-60000', ''],
  ['km', 'abc', '60.000', '-60000', 'Escribe un número, por ejemplo 60.000.'],
  ['km', '', '99999999999', 'all', 'Escribe un número, por ejemplo 60.000.'],
  ['potencia', '150', '', '150-', ''],
  ['potencia', '-1', '', 'all', 'Escribe un número, por ejemplo 150.'],
  ['precio', '60 mil', '', '60000-', ''],
  ['precio', '30.000 €', '50.000 €', '30000-50000', ''],
  // Bounds that equal a band are that band.
  ['precio', '', '25.000', '0-25000', ''],
  ['precio', '50.000', '30.000', 'all', REVERSED],
  ['anio', '2018', '', '2018-', ''],
  ['anio', '20', '', 'all', 'Escribe un año, por ejemplo 2020.'],
  ['anio', '2022', '2018', 'all', REVERSED],
])('%s from %j to %j is %s, with the message %j', (name, min, max, value, problem) => {
  const read = readTypedRange(name, { min, max });
  expect([read.value, read.problem]).toEqual([value, problem]);
  expect(read.isWrong.min || read.isWrong.max).toBe(problem !== '');
});

test('the texts are in Spanish notation once they are read, and stay as typed otherwise', () => {
  expect(readTypedRange('km', { min: '1000', max: 'abc ' }).texts).toEqual({ min: '1.000', max: 'abc' });
  expect(readTypedRange('anio', { min: ' 2018', max: '' }).texts).toEqual({ min: '2018', max: '' });
});

test.each<[RangeName, string, string, string]>([
  ['km', 'all', '', ''],
  ['km', '-60000', '', '60.000'],
  ['potencia', '1500-', '1.500', ''],
  ['anio', '2018-2021', '2018', '2021'],
  // A band of SPEC's select clears the fields.
  ['precio', '25000-50000', '', ''],
  ['anio', '2020-2024', '', ''],
])('%s %s is typed as %j to %j', (name, chosen, min, max) => {
  expect(typedBounds(name, chosen)).toEqual({ min, max });
});
