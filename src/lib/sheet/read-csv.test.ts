import { describe, expect, it } from 'vitest';
import { csvText, unguardCell } from '#src/lib/csv.ts';
import { readCsv } from './read-csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** UTF-16 as Excel writes it, in either byte order. */
function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = new Uint8Array((text.length + 1) * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, sign] of Array.from(`\uFEFF${text}`).entries())
    view.setUint16(index * 2, sign.charCodeAt(0), order === 'le');
  return bytes;
}

const countHeadings = (texts: readonly string[]) =>
  texts.filter((text) => ['Marca', 'Modelo', 'Año', 'Precio'].includes(text)).length;
const read = (bytes: Uint8Array, headingRow?: number) => readCsv(bytes, countHeadings, headingRow);
const cellsOf = (text: string, headingRow?: number) =>
  read(utf8(text), headingRow).rows.map(({ cells }) => cells);

it.each([
  ...['Citroën', ' a;b ', 'dos\nlíneas', '"cita"', '=1+1', "'=1+1", "'", '-5', '<b>&', '_x0041_', '007'],
])('round-trips %j', (text) => {
  const rows = [
    ['Uno', 'Dos'],
    [text, 'x'],
  ];
  expect(cellsOf(csvText(rows))).toEqual(rows);
});

it.each([
  ['semicolons', utf8('a;b\n1,5;2')],
  ['commas', utf8('a,b\n"1,5",2')],
  ['tabs', utf8('a\tb\n1,5\t2')],
  ['bars', utf8('a|b\n1,5|2')],
  ['a sep= line', utf8('sep=|\r\na|b\r\n1,5|2')],
  ['a byte order mark', utf8('\uFEFFa;b\n1,5;2')],
  ['delimiters in a quoted head', utf8('"a";"b"\n1,5;2')],
  ['UTF-16', utf16('a;b\n1,5;2', 'le')],
  ['UTF-16 in the other order', utf16('a;b\n1,5;2', 'be')],
])('reads %s', (_, bytes) => {
  expect(read(bytes)).toEqual({
    name: '',
    rows: [
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['1,5', '2'] },
    ],
    notes: [],
  });
});

describe('the delimiter', () => {
  it.each([
    ['a title with other signs', 'Listado, de stock, a 27/11\n\nMarca;Modelo\nBMW;X3', ['BMW', 'X3']],
    ['empty first lines', '\r\n\r\nMarca,Modelo\r\nBMW,X3', ['BMW', 'X3']],
    ['a line of nothing but signs', ';;;\nMarca,Modelo\n"BMW",X3;', ['BMW', 'X3;']],
    [
      'quoted ones above a long text',
      `"Marca";"Modelo"\n"${'a,'.repeat(150_000)}";X3\nBMW;X4`,
      ['BMW', 'X4'],
    ],
    ['more of another sign in the rows', 'Marca;Modelo\nBMW;a,b,c,d', ['BMW', 'a,b,c,d']],
  ])('is that of the headings, after %s', (_, text, last) => expect(cellsOf(text).at(-1)).toEqual(last));

  it('is that of the chosen heading row', () => {
    expect(cellsOf('Fabr|Mod;x;y;z\nFabr|Mod|Jahr\nBMW|X3|2021', 2).at(-1)).toEqual(['BMW', 'X3', '2021']);
  });

  it('is that of known headings, whichever row is chosen', () => {
    expect(cellsOf('Listado, de stock, a 27/11\nMarca;Modelo\nBMW;X3', 1).at(-1)).toEqual(['BMW', 'X3']);
  });
});

it.each([
  ['CRLF', 'a;b\r\n1;2\r\n3;4\r\n'],
  ['CR', 'a;b\r1;2\r3;4'],
  ['CRLF, then LF', 'a;b\r\n1;2\n3;4\n'],
  ['LF, then CRLF', 'a;b\n1;2\r\n3;4\r\n'],
  ['CRLF, then CR', 'a;b\r\n1;2\r3;4'],
])('splits lines at %s', (_, text) =>
  expect(cellsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ]),
);

describe('quotation marks', () => {
  it.each([
    ['in a cell', 'a;b\nLlantas 20" y techo;x', 'Llantas 20" y techo'],
    ['at the end of a cell', 'a;b\nLlantas 20";x', 'Llantas 20"'],
    ['around a part of a cell', 'a;b\n"Sport" y techo;x', '"Sport" y techo'],
    ['doubled in a quoted cell', 'a;b\n"Llantas 20"" y techo";x', 'Llantas 20" y techo'],
    ['at the beginning of a cell, and again rows later', 'a;b\n"Line;x\nuno;x\ny"z;x', '"Line'],
    ['around lines that begin with one', 'a;b\n"""Sport""\ndos";x', '"Sport"\ndos'],
    ['around lines', 'a;b\r\n"uno;\r\ndos";x', 'uno;\r\ndos'],
    ['in a cell between tabs', 'a\tb\nLlantas 19" M\tx', 'Llantas 19" M'],
    ['that open a cell between tabs', 'a\tb\n"M" con 19"\tx\n"Sport\ty', '"M" con 19"'],
    ['that seem to quote what is between tabs', 'a\tb\n"Sport\tx\n19"\ty', '"Sport'],
    ['by which a program quoted between tabs', 'a\tb\n"Llantas 19"", ""M"""\tx', 'Llantas 19", "M"'],
  ])('are read %s', (_, text, cell) => expect(cellsOf(text)[1]).toEqual([cell, 'x']));
});

describe('the encoding', () => {
  const bytes = (...parts: readonly (string | number)[]) =>
    new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...utf8(part)])));
  it("falls back to Excel's Windows-1252 when it is not UTF-8", () => {
    expect(read(bytes('A', 0xf1, 'o\n', 0x80)).rows.map(({ cells }) => cells)).toEqual([['Año'], ['€']]);
  });

  it('stays UTF-8 with a few broken bytes, and lists their rows', () => {
    const table = read(bytes('Año;Descripción\n2021;Cami', 0xf3, 'n\n2020;España\n2019;a', 0xff, ';b', 0xc3));
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['Año', 'Descripción'],
      ['2021', 'Cami�n'],
      ['2020', 'España'],
      ['2019', 'a�', 'b�'],
    ]);
    expect(table.notes).toEqual(['Filas 2 y 4: hay caracteres ilegibles (�)']);
  });

  it('lists a bounded number of rows', () => {
    const { notes } = read(utf8(`ñ\n${'�\n'.repeat(30)}`));
    expect(notes).toEqual(['Filas 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 y 20 más: hay caracteres ilegibles (�)']);
  });
});

it('numbers lines like the spreadsheet and skips empty rows', () => {
  const { rows } = read(utf8('a;b\n1;\n;\n\n2;\n'));
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 5]);
});

it.each([utf8(''), utf8('\n\n'), utf8('a;b\n"x;y')])('rejects %j with a reason', (bytes) => {
  expect(() => read(bytes)).toThrow(/vacío|comillas/);
});

it.each([
  ["'=1", '=1'],
  ["'normal'", "'normal'"],
  ["' -x", ' -x'],
])('removes the formula guard of %j: %j', (guarded, plain) => expect(unguardCell(guarded)).toBe(plain));
