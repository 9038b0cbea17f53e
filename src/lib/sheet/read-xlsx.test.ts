import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { textRow, workbook } from '#tests/support/workbook.ts';
import { readXlsx } from './read-xlsx.ts';
import type { SheetCell } from './sheet.ts';
import { writeXlsx } from './write-xlsx.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const HEAD = textRow('Marca', 'Modelo');
const TEXTS = [' a;b ', 'dos\nlíneas', '"cita"', "'=1+1", '<b>&', '_x0041_', '007', '🚗'];

/** The cells of the second row of a workbook with one sheet. */
function secondRow(cells: string, parts?: Parameters<typeof workbook>[1]): readonly SheetCell[] | undefined {
  const [table] = readXlsx(workbook([{ name: 'Stock', rows: `${HEAD}<row>${cells}</row>` }], parts));
  return table?.rows[1]?.cells;
}

/** A file with one of its parts changed. */
function edited(bytes: Uint8Array, part: string, edit: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  return zipSync({ ...parts, [part]: strToU8(edit(strFromU8(parts[part] ?? new Uint8Array()))) });
}

it('round-trips texts, numbers, dates and booleans', () => {
  const row = [...TEXTS, 32900.5, true, day('2021-03-15'), null, 'fin'];
  const head = row.map((_, column) => `C${column}`);
  expect(readXlsx(writeXlsx('Stock & más', [head, row]))).toEqual([
    {
      name: 'Stock & más',
      rows: [
        { number: 1, cells: head },
        { number: 2, cells: row },
      ],
      notes: [],
    },
  ]);
});

it('reads a thousand cars with long texts', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => [index, `texto ${index} `.repeat(100)]);
  const [table] = readXlsx(writeXlsx('Stock', [['a', 'b'], ...rows]));
  expect(table?.rows).toHaveLength(1001);
  expect(table?.rows[1000]?.cells[0]).toBe(999);
});

describe('sheets', () => {
  it('skips hidden, chart and empty ones, and keeps the order of the others', () => {
    const bytes = workbook([
      { name: 'Gráfico', rows: null },
      { name: 'Listas', state: 'veryHidden', rows: HEAD },
      { name: 'Antiguos', state: 'hidden', rows: HEAD },
      {
        name: 'Vacía',
        rows: '<row r="3"><c r="A3" s="0"/><c r="B3" t="inlineStr"><is><t> </t></is></c></row>',
      },
      { name: 'Stock', rows: HEAD },
      { name: 'Notas', rows: textRow('Nada') },
    ]);
    expect(readXlsx(bytes).map(({ name }) => name)).toEqual(['Stock', 'Notas']);
  });

  it('rejects a file in which only hidden ones have content', () => {
    const bytes = workbook([
      { name: 'Hoja1', rows: '' },
      { name: 'Stock', state: 'hidden', rows: HEAD },
    ]);
    expect(() => readXlsx(bytes)).toThrow('ninguna hoja visible');
  });

  it('finds the workbook and its parts through their relationships', () => {
    const parts = unzipSync(workbook([{ name: 'Stock', rows: HEAD }]));
    const moved = Object.entries(parts).map(([path, part]) => [
      path.replace('xl/workbook.xml', 'xl/libro.xml').replace('xl/_rels/workbook', 'xl/_rels/libro'),
      path === '_rels/.rels' ? strToU8(strFromU8(part).replace('xl/workbook.xml', '/xl/libro.xml')) : part,
    ]);
    expect(readXlsx(zipSync(Object.fromEntries(moved) as typeof parts))).toHaveLength(1);
  });
});

describe('cells', () => {
  it.each<[what: string, cell: string, read: SheetCell]>([
    ['a number', '<c><v>32900.5</v></c>', 32900.5],
    ['a number in exponents', '<c t="n"><v>3.29E4</v></c>', 32900],
    ['a truth', '<c t="b"><v>1</v></c>', true],
    ['an error', '<c t="e"><v>#REF!</v></c>', { error: '#REF!' }],
    ['an error of a formula', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', { error: '#DIV/0!' }],
    ['a formula', '<c><f>1+1</f><v>2</v></c>', 2],
    ['a formula of a text', '<c t="str"><f>A1</f><v>BMW_x000D_ X3</v></c>', 'BMW\r X3'],
    ['a formula without a value', '<c><f>1+1</f></c>', { error: '' }],
    ['a formula with an empty value', '<c><f>1+1</f><v></v></c>', { error: '' }],
    ['a formula of a text without a value', '<c t="str"><f>A1</f></c>', { error: '' }],
    ['a formula of an empty text', '<c t="str"><f>""</f><v></v></c>', null],
    ['CDATA', '<c t="inlineStr"><is><t>Rolls <![CDATA[& <Co>]]> más</t></is></c>', 'Rolls & <Co> más'],
    ['a comment in a text', '<c t="inlineStr"><is><t>Uno <!-- c -->dos</t></is></c>', 'Uno dos'],
    ['CDATA in a value', '<c t="str"><v><![CDATA[A & B]]></v></c>', 'A & B'],
    ['runs of a text', '<c t="inlineStr"><is><r><t>BMW </t></r><r><rPr/><t>X3</t></r></is></c>', 'BMW X3'],
    ['references', '<c t="inlineStr"><is><t>&#128663; &#xE1;&amp;amp;</t></is></c>', '🚗 á&amp;'],
  ])('reads %s', (_, cell, read) => expect(secondRow(`${cell}<c><v>1</v></c>`)).toEqual([read, 1]));

  it('reads shared strings whole, without phonetic runs', () => {
    const strings =
      '<si><r><t xml:space="preserve">BMW </t></r><r><t>X3</t></r><rPh sb="0" eb="1"><t>biemu</t></rPh></si>' +
      '<si><t><![CDATA[Land & Rover]]></t></si><si><t>Uno <!-- c -->dos</t></si><si/>';
    const cells = [0, 1, 2, 3, 0].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
    expect(secondRow(cells, { strings })).toEqual(['BMW X3', 'Land & Rover', 'Uno dos', null, 'BMW X3']);
  });

  it('places cells by their references, also with XML prefixes', () => {
    expect(secondRow('<c r="C2"><v>3</v></c><c><v>4</v></c>')).toEqual([null, null, 3, 4]);
    const bytes = edited(workbook([{ name: 'Stock', rows: HEAD }]), 'xl/sheets/0.xml', (xml) =>
      xml.replace(/<(\/?)(?=\w)/g, '<$1x:').replace('xmlns=', 'xmlns:x='),
    );
    expect(readXlsx(bytes)[0]?.rows[0]?.cells).toEqual(['Marca', 'Modelo']);
  });

  it('lists rows with characters that were already lost', () => {
    const [table] = readXlsx(workbook([{ name: 'Stock', rows: HEAD + textRow('Citro�n', 'C6') }]));
    expect(table?.notes).toEqual(['Fila 2: hay caracteres ilegibles (�)']);
  });
});

describe('dates', () => {
  const formats = [0, 14, 'dd/mm/yyyy', '[$-C0A]d" de "mmmm" de "yyyy;@', 'yyyy-mm-dd h:mm:ss', 'mmm-yy'];
  const others = [
    '#,##0\\ "km"',
    '#,##0.00\\ [$€-C0A]',
    '0.00E+00',
    '[Red]0;-0',
    '_-* #,##0\\ _d',
    '"ddd" 0',
    'Standard',
  ];
  const cell = (style: number, value: number | string) => `<c s="${style}"><v>${value}</v></c>`;
  const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Madrid'];
  afterEach(() => vi.unstubAllEnvs());

  it.each(zones)('are calendar days in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const cells = [cell(1, 44270), cell(4, 44270.99), '<c t="d"><v>2021-03-15</v></c>'];
    const more = ['2021-03-15T00:00:00', '2021-03-15T23:30:00.000', '2021-03-15T00:30:00Z'];
    const iso = more.map((text) => `<c t="d" s="1"><v>${text}</v></c>`);
    expect(secondRow([...cells, ...iso].join(''), { formats })).toEqual(
      Array.from({ length: 6 }, () => day('2021-03-15')),
    );
  });

  it.each(['1', 'true'])('count from 1904 with date1904 %j', (date1904) => {
    const workbookPr = `<workbookPr date1904="${date1904}"/>`;
    expect(secondRow(cell(1, 42808), { formats, workbookPr })).toEqual([day('2021-03-15')]);
  });

  it.each(['', '<workbookPr/>', '<workbookPr date1904="0"/>', '<workbookPr date1904="false"/>'])(
    'count from 1900 with %j',
    (workbookPr) => expect(secondRow(cell(1, 44270), { formats, workbookPr })).toEqual([day('2021-03-15')]),
  );

  it('are recognised by their number format', () => {
    const row = (styles: readonly unknown[]) => styles.map((_, style) => cell(style, 44270)).join('');
    expect(secondRow(row(formats), { formats })).toEqual([
      44270,
      ...formats.slice(1).map(() => day('2021-03-15')),
    ]);
    expect(secondRow(row(others), { formats: others })).toEqual(others.map(() => 44270));
  });

  it('are left as values when they are not days', () => {
    expect(secondRow(`<c t="d"><v>12:30:00</v></c>${cell(1, 1e15)}`, { formats })).toEqual([
      '12:30:00',
      1e15,
    ]);
  });
});

describe('bounds', () => {
  it.each([
    ['text', utf8('no es un zip'), 'No se puede leer el archivo'],
    ['another archive', zipSync({ 'hola.txt': utf8('hola') }), 'No se puede leer el archivo'],
    [
      'an OpenDocument',
      zipSync({
        mimetype: utf8('application/vnd.oasis.opendocument.spreadsheet'),
        'content.xml': utf8('<x/>'),
      }),
      'OpenDocument (.ods)',
    ],
    [
      'a missing shared string',
      workbook([{ name: 'Stock', rows: '<row><c t="s"><v>7</v></c></row>' }]),
      'No se puede leer el archivo',
    ],
    [
      'an attribute that the parser would leave out',
      edited(writeXlsx('Stock', [['a']]), 'xl/worksheets/sheet1.xml', (xml) =>
        xml.replace('r="A1"', 'r = "B7"'),
      ),
      'No se puede leer el archivo',
    ],
    [
      'a sheet that is cut off',
      edited(writeXlsx('Stock', [['a']]), 'xl/worksheets/sheet1.xml', (xml) => xml.slice(0, -20)),
      'No se puede leer el archivo',
    ],
  ])('rejects %s', (_, bytes, words) => expect(() => readXlsx(bytes)).toThrow(words));

  it.each([
    ['a row far below', 'r="A99999999"'],
    ['a column far to the right', 'r="ZZZZZZZ1"'],
    ['many rows and a far column', 'r="XFD4000"'],
    ['quoted otherwise', "r='A99999999'"],
    ['in disguise', 'r="A9&#57;9999999"'],
  ])('rejects a small file that spans too many cells: %s', (_what, place) => {
    const bytes = edited(writeXlsx('Stock', [['a', 'b'], ['1']]), 'xl/worksheets/sheet1.xml', (xml) => {
      expect(xml).toContain('r="A1"');
      return xml.replace('r="A1"', place);
    });
    expect(() => readXlsx(bytes)).toThrow('La hoja es demasiado grande');
  });

  it.each([
    ['an empty row', '<row r="1048576"/>'],
    ['formats', '<row r="1048576" s="1"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"/></row>'],
    ['blanks', '<row r="1048576"><c r="D1048576" t="inlineStr"><is><t> </t></is></c></row>'],
  ])('ignores %s at the end of the sheet', (_, row) => {
    const [table] = readXlsx(workbook([{ name: 'Stock', rows: HEAD + textRow('BMW', 'X3') + row }]));
    expect(table?.rows.map(({ number }) => number)).toEqual([1, 2]);
  });
});
