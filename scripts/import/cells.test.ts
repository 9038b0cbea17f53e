import { describe, expect, it } from 'vitest';
import {
  flagCell,
  lineCell,
  numberCell,
  positionCell,
  readRow,
  requiredTextCell,
  yearCell,
  type CellShape,
} from './cells.ts';
import { tagsCell } from './vehicle-rows.ts';
import { timeCell } from './time-cell.ts';

/** A cell's value with its notes, or why it refuses its row. */
function read(cell: CellShape[string], raw: unknown): unknown[] {
  const reading = readRow({ c: cell }, { c: raw });
  return 'refused' in reading ? [reading.refused] : [reading.values.c, ...reading.notes];
}

describe('a number', () => {
  const km = numberCell({ min: 0, max: 9_999_999, decimals: 0 });
  const price = numberCell({ min: 0, max: 99_999_999, decimals: 2 });
  it.each([
    ['an empty one', km, '', [null]],
    ['a missing one', km, undefined, [null]],
    ['Postgres', km, '68500', [68_500]],
    ['JSON', km, 68_500, [68_500]],
    ['a Spanish one', km, '68.500 km', [68_500]],
    ['zero', km, '0', [0]],
    ['a broken one', km, 'muchos', [null, 'c: “muchos” is not a number from 0 to 9999999: left empty']],
    ['a negative one', km, '-1', [null, 'c: “-1” is not a number from 0 to 9999999: left empty']],
    ['one with decimals', km, '1234.6', [1235, 'c: “1234.6” becomes 1235']],
    ['numeric(10,2)', price, '32900.50', [32_900.5]],
    ['a Spanish price', price, '32.900,50 €', [32_900.5]],
    [
      'on request',
      price,
      'Consultar',
      [null, 'c: “Consultar” is not a number from 0 to 99999999: left empty'],
    ],
  ])('%s', (_what, cell, raw, expected) => {
    expect(read(cell, raw)).toEqual(expected);
  });
});

describe('a year', () => {
  it.each([
    ['2021', [2021]],
    [2021, [2021]],
    ['2021.0', [2021]],
    ['06/2021', [2021]],
    ['1989', ['c “1989” is not a year from 1990 to 2027']],
    ['2028', ['c “2028” is not a year from 1990 to 2027']],
    ['', ['c “” is not a year from 1990 to 2027']],
    ['dos mil', ['c “dos mil” is not a year from 1990 to 2027']],
  ])('%j', (raw, expected) => {
    expect(read(yearCell(1990, 2027), raw)).toEqual(expected);
  });
});

describe('yes and no', () => {
  it.each([
    ['t', [true]],
    ['f', [false]],
    [true, [true]],
    [false, [false]],
    ['TRUE', [true]],
    ['0', [false]],
    ['Sí', [true]],
    ['', [true]],
    [null, [true]],
    ['quizás', [true, 'c: “quizás” is neither yes nor no: set to yes']],
  ])('%j', (raw, expected) => {
    expect(read(flagCell(true), raw)).toEqual(expected);
  });
});

describe('a text', () => {
  it.each([
    [lineCell(20), '  xDrive\n40i ', ['xDrive 40i']],
    [lineCell(20), '<b>GTI</b>', ['bGTI/b', 'c: markup removed']],
    [lineCell(4), 'Blanco', ['Blan', 'c: cut to 4 characters']],
    [lineCell(3), 'ab🚗', ['ab', 'c: cut to 3 characters']],
    [requiredTextCell(20), 'una\r\ndos', ['una\ndos']],
    [requiredTextCell(20), '   ', ['c is empty']],
    [requiredTextCell(20, '(nada)'), null, ['(nada)', 'c: is empty: set to (nada)']],
  ])('%#', (cell, raw, expected) => {
    expect(read(cell, raw)).toEqual(expected);
  });
});

describe('a position', () => {
  it.each([
    ['3', [3]],
    [0, [0]],
    ['', [0]],
    ['-2', [0, 'c: “-2” is not a position: set to 0']],
    ['primera', [0, 'c: “primera” is not a position: set to 0']],
  ])('%j', (raw, expected) => {
    expect(read(positionCell, raw)).toEqual(expected);
  });
});

describe('a list of tags', () => {
  const twenty = Array.from({ length: 20 }, (_, i) => `n${i}`);
  it.each([
    ['nothing', '', [[]]],
    ['an empty Postgres array', '{}', [[]]],
    [
      'a Postgres array',
      '{techo-panoramico,"asientos, calefactados",NULL}',
      [['techo-panoramico', 'asientos, calefactados']],
    ],
    ['one with quotes in it', String.raw`{"pantalla \"12\"","c:\\d"}`, [['pantalla "12"', String.raw`c:\d`]]],
    ['a JSON array', ['único dueño', 7, null], [['único dueño']]],
    ['a JSON array as text', '["a", "b"]', [['a', 'b']]],
    ['plain text', 'ecológico; revisado, nacional', [['ecológico', 'revisado', 'nacional']]],
    ['too many', [...twenty, 'más'], [twenty, 'c: only the first 20 are kept']],
    ['too long a one', ['x'.repeat(41)], [['x'.repeat(40)], 'c: cut to 40 characters']],
  ])('%s', (_what, raw, expected) => {
    expect(read(tagsCell, raw)).toEqual(expected);
  });
});

describe('a time', () => {
  it.each([
    ['2024-03-01 10:00:00.123456+00', '2024-03-01 10:00:00.123Z'],
    ['2024-03-01 10:00:00+02', '2024-03-01 08:00:00.000Z'],
    ['2024-03-01T10:00:00+05:30', '2024-03-01 04:30:00.000Z'],
    ['2024-03-01T10:00:00-0300', '2024-03-01 13:00:00.000Z'],
    ['2024-03-01T10:00:00Z', '2024-03-01 10:00:00.000Z'],
    ['2024-03-01 10:00:00.5', '2024-03-01 10:00:00.500Z'],
    ['2024-03-01 10:00', '2024-03-01 10:00:00.000Z'],
    ['2024-03-01', '2024-03-01 00:00:00.000Z'],
    ['', null],
    ['ayer', null, 'c: “ayer” is not a time: the time of the import is used'],
    [
      '2999-01-01 10:00:00',
      null,
      'c: “2999-01-01 10:00:00” is in the future: the time of the import is used',
    ],
    ['2024-13-01 10:00:00', null, 'c: “2024-13-01 10:00:00” is not a time: the time of the import is used'],
  ])('%s', (raw, ...expected) => {
    expect(read(timeCell, raw)).toEqual(expected);
  });
});
