import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvText, unguardCell } from '#src/lib/csv.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { writeXlsx } from './write-xlsx.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const TEXTS = [
  'Citroën',
  ' a;b ',
  'dos\nlíneas',
  '"cita"',
  '=1+1',
  "'=1+1",
  "'",
  '-5',
  '<b>&',
  '_x0041_',
  '007',
];

describe('CSV', () => {
  it.each(TEXTS)('gives %j back as it was', (text) => {
    expect(
      readCsv(
        utf8(
          csvText([
            ['Uno', 'Dos'],
            [text, 'x'],
          ]),
        ),
      ).rows[0]?.cells,
    ).toEqual([text, 'x']);
  });

  it.each([
    ['semicolons', utf8('a;b\n1,5;2')],
    ['commas', utf8('a,b\n"1,5",2')],
    ['tabs', utf8('a\tb\n1,5\t2')],
    ['its own word', utf8('sep=|\r\na|b\r\n1,5|2')],
    ['a byte order mark', utf8('\uFEFFa;b\n1,5;2')],
    ['delimiters in a quoted head', utf8('"a";"b"\n1,5;2')],
    [
      'UTF-16',
      new Uint8Array(new Uint16Array(Array.from('\uFEFFa;b\n1,5;2', (c) => c.charCodeAt(0))).buffer),
    ],
  ])('is read with %s', (_, bytes) => {
    expect(readCsv(bytes)).toEqual({ headers: ['a', 'b'], rows: [{ number: 2, cells: ['1,5', '2'] }] });
  });

  it("is read as Excel's own encoding where it is no UTF-8", () => {
    expect(readCsv(new Uint8Array([0x41, 0xf1, 0x6f, 0x0a, 0x80])).headers).toEqual(['Año']);
  });

  it('counts lines as the spreadsheet does, without empty rows', () => {
    const { rows } = readCsv(utf8('a;b\n1;\n;\n\n2;\n'));
    expect(rows.map(({ number }) => number)).toEqual([2, 5]);
  });

  it.each([utf8(''), utf8('\n\n'), utf8('a;b\n"x;y')])('says what is wrong with %j', (bytes) => {
    expect(() => readCsv(bytes)).toThrow(/vacío|comillas/);
  });

  it.each([
    ["'=1", '=1'],
    ["'normal'", "'normal'"],
    ["' -x", ' -x'],
  ])('takes the mark off %j: %j', (guarded, plain) => expect(unguardCell(guarded)).toBe(plain));
});

describe('XLSX', () => {
  it('gives texts, numbers, days and truths back', async () => {
    const row = [...TEXTS, 32900.5, true, new Date(Date.UTC(2021, 2, 15)), null, 'fin'];
    const head = row.map((_, column) => `C${column}`);
    const sheet = await readXlsx(writeXlsx('Stock & más', [head, row]));
    expect(sheet.headers).toEqual(head);
    expect(sheet.rows).toEqual([{ number: 2, cells: row }]);
  });

  it('reads a thousand cars, beyond what the reader does without workers', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => [index, `texto ${index} `.repeat(100)]);
    const sheet = await readXlsx(writeXlsx('Stock', [['a', 'b'], ...rows]));
    expect(sheet.rows).toHaveLength(1000);
    expect(sheet.rows[999]?.cells[0]).toBe(999);
  });

  it.each([
    ['text', utf8('no es un zip')],
    ['another archive', zipSync({ 'hola.txt': utf8('hola') })],
  ])('says that %s is none', async (_, bytes) => {
    await expect(readXlsx(bytes)).rejects.toThrow('No se puede leer el archivo');
  });

  it.each([
    ['a row far below', 'r="A99999999"'],
    ['a column far to the right', 'r="ZZZZZZZ1"'],
    ['many rows and a far column', 'r="XFD4000"'],
    ['quoted otherwise', "r = 'A99999999'"],
    ['in disguise', 'r="A9&#57;9999999"'],
  ])('refuses a small file that spans more cells than a tab bears: %s', async (_what, place) => {
    const parts = unzipSync(writeXlsx('Stock', [['a', 'b'], ['1']]));
    const name = Object.keys(parts).find((part) => part.includes('sheet1.xml')) ?? '';
    const xml = strFromU8(parts[name] ?? new Uint8Array());
    expect(xml).toContain('r="A1"');
    const bytes = zipSync({ ...parts, [name]: strToU8(xml.replace('r="A1"', place)) });
    await expect(readXlsx(bytes)).rejects.toThrow('La hoja es demasiado grande');
  });
});
