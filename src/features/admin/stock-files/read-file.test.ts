import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textRow, workbook } from '#tests/support/workbook.ts';
import { UnreadableSheet, type SheetCell } from '#src/lib/sheet/sheet.ts';
import { readFile, type FileChoice } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array, choice: Partial<FileChoice> = {}) =>
  readFile(bytes, { sheet: null, headingRow: null, ...choice });
const fixture = (name: string) => readFileSync(`tests/fixtures/stock-files/${name}`);
const csv = (...rows: readonly (readonly string[])[]) => utf8(rows.map((row) => row.join(';')).join('\n'));
const wide = (columns: number) => Array.from({ length: columns }, (_, column) => `c${column}`);
const spring = new Date('2021-03-15T00:00:00Z');

type FileCase = [file: string, headingRow: number, headers: string, ...rows: (readonly SheetCell[])[]];

/** The rows of each file as LibreOffice shows them. */
const FILES: FileCase[] = [
  ['blank-first-line.csv', 2, 'Marca|Modelo|Año|Precio', ['BMW', 'X3', '2021', '39900']],
  [
    'brand-spellings.csv',
    1,
    'Marca|Modelo|Año|Precio',
    ['MERCEDES-BENZ', 'CLASE C', '2021', '39900'],
    ['mercedes', 'Clase A', '2021', '29900'],
    ['VW', 'Golf', '2021', '19900'],
  ],
  ['cdata-in-text.xlsx', 1, 'BMW X3|dos\r\nlíneas|Año|Precio', ['Rolls & Co más', 'Uno dos', 2021, 32900]],
  ['cdata-whole.xlsx', 1, 'Marca|Modelo|Año|Precio', ['Land & Rover', 'X3', 2021, 32900]],
  [
    'chart-sheet-first.xlsx',
    1,
    'Marca|Modelo|Año|Precio',
    ['BMW', 'X3', 2021, 32900],
    ['Audi', 'Q5', 2020, 31900],
  ],
  [
    'error-cells.xlsx',
    1,
    'Referencia|Marca|Modelo|Año|Precio|Bastidor',
    ['X1', 'BMW', 'X3', 2021, { error: '#N/A' }, { error: '#N/A' }],
  ],
  [
    // LibreOffice calculates the price; the file does not contain it.
    'formula-without-value.xlsx',
    1,
    'Referencia|Marca|Modelo|Año|Precio|Primera matriculación',
    ['R1', 'BMW', 'X3', 2021, { error: '' }, spring],
    ['R2', 'BMW', 'X5', 2021, 45000, spring],
  ],
  [
    'header-crlf-rows-lf.csv',
    1,
    'Marca|Modelo|Año|Precio|Descripción',
    ['BMW', 'X3', '2021', '32900', 'Techo'],
    ['Audi', 'Q5', '2020', '31900', 'Gancho'],
    ['Seat', 'Ateca', '2019', '21900', 'Única dueña'],
  ],
  [
    'html-description.csv',
    1,
    'Marca|Modelo|Año|Estado|Descripción',
    [
      ...['BMW', 'Prueba HTML', '2021', 'Disponible'],
      '<p>Techo panor&aacute;mico<br>C&aacute;mara&nbsp;360&ordm;</p><ul><li>Un due&ntilde;o</li><li>Libro</li></ul>',
    ],
  ],
  [
    'inch-quote.csv',
    1,
    'Marca|Modelo|Año|Descripción',
    ['BMW', 'Prueba pulgadas', '2021', 'Llantas 20" y techo'],
    ['BMW', 'Otro', '2021', 'ok'],
  ],
  [
    'libreoffice-date1904-true.xlsx',
    1,
    'Marca|Modelo|Año|Precio|Primera matriculación',
    ['BMW', 'X3', 2021, 32900, spring],
  ],
  [
    'libreoffice-deleted-row.xlsx',
    1,
    'Marca|Modelo|Año|Precio',
    ['BMW', 'X3', 2021, 32900],
    ['Seat', 'Ateca', 2019, 21900],
  ],
  [
    'mixed-line-ends.csv',
    1,
    'Marca|Modelo|Versión|Año|Precio',
    ['BMW', 'X3', 'Llantas 19" M', '2021', '32900'],
    ['Audi', 'Q5', 'S line', '2020', '31900'],
  ],
  [
    'no-year.csv',
    1,
    'Marca|Modelo|Primera matriculación|Km|Precio',
    ['BMW', 'X3', '15/03/2021', '45000', '39900'],
    ['BMW', 'X4', '03/2021', '45000', '39900'],
  ],
  [
    'openpyxl-iso-dates.xlsx',
    1,
    'Referencia|Marca|Modelo|Año|Precio|Primera matriculación',
    ['R1', 'BMW', 'X3', 2021, { error: '' }, spring],
    ['R2', 'BMW', 'X5', 2021, 45000, spring],
  ],
  [
    'own-words.csv',
    1,
    'Marca|Modelo|Año|Combustible|CO2|Puertas|Garantía|Precio|Km',
    ['BMW', 'P1', '2021', 'GLP', '120 g/km', '5 puertas', '12 meses', '39.900 €', '45.000 km'],
    ['BMW', 'P2', '2021', 'Gasolina', '120', '5', '12', 'Consultar', '45.000'],
    ['BMW', 'P3', '2021', 'Gasolina', '-', '5', '12', '39.900', 'N/D'],
    ['BMW', 'P4', '2021', 'Gasolina', '120', '5', '12', '39.900', '45.000'],
  ],
  [
    'tab-separated-inch.tsv',
    1,
    'Marca|Modelo|Versión|Año|Precio',
    ['BMW', 'X3', 'Llantas 19" M', '2021', '32900'],
    ['Audi', 'Q5', 'S line', '2020', '31900'],
  ],
  ['title-line.csv', 3, 'Marca|Modelo|Año|Km|Precio', ['BMW', 'X3', '2021', '45000', '39900']],
  [
    'units-in-head.csv',
    1,
    'Marca|Modelo|Año|Km|Potencia (kW)|Precio (sin IVA)|Garantía (años)|Cilindrada (l)|Estado',
    ['BMW', 'Prueba kW', '2021', '45000', '140', '39900', '2', '2', 'Disponible'],
  ],
];

it.each(FILES.map(([file, ...expected]) => ({ file, expected })))(
  'reads $file',
  async ({ file, expected }) => {
    const [headingRow, headers, ...rows] = expected;
    expect(await read(fixture(file))).toMatchObject({
      headingRow,
      headers: headers.split('|'),
      rows: rows.map((cells, index) => ({ number: headingRow + 1 + index, cells })),
      skipped: [],
      notes: [],
    });
  },
);

describe('the heading row', () => {
  const lines = ['Listado;de;stock', '', 'Marca;Modelo;Precio', 'BMW;X3;39900', 'Audi;Q5;31900'].join('\n');

  it('is the first with two recognised headings, and another can be chosen', async () => {
    const file = await read(utf8(lines));
    expect(file).toMatchObject({ headingRow: 3, headers: ['Marca', 'Modelo', 'Precio'] });
    expect(file.headingRows).toEqual([
      { number: 1, text: 'Listado · de · stock' },
      { number: 3, text: 'Marca · Modelo · Precio' },
      { number: 4, text: 'BMW · X3 · 39900' },
      { number: 5, text: 'Audi · Q5 · 31900' },
    ]);
    const other = await read(utf8(lines), { headingRow: 4 });
    expect(other).toMatchObject({ headingRow: 4, headers: ['BMW', 'X3', '39900'] });
    expect(other.rows.map(({ number }) => number)).toEqual([5]);
  });

  it('falls back to the first row without recognised headings, and to the default if the chosen row is gone', async () => {
    expect(await read(utf8('\nFabr;Mod;Precio\nBMW;X3;1'))).toMatchObject({ headingRow: 2 });
    expect(await read(utf8(lines), { headingRow: 2 })).toMatchObject({ headingRow: 3 });
  });

  it('is offered in a bounded list, each row cut to one line', async () => {
    const letterhead = Array.from({ length: 30 }, (_, line) => [`${line} ${'Concesionario '.repeat(9)}`]);
    const file = await read(csv(...letterhead, ['Marca', 'Modelo'], ['BMW', 'X3']));
    expect(file.headingRow).toBe(31);
    expect(file.headingRows.map(({ number }) => number)).toEqual([
      ...Array.from({ length: 20 }, (_, i) => i + 1),
      31,
    ]);
    expect(file.headingRows[0]?.text).toMatch(/^0 Concesionario .*…$/);
    expect(file.headingRows[0]?.text.length).toBeLessThanOrEqual(80);
  });
});

it('skips and lists total rows', async () => {
  const file = await read(utf8('Marca;Modelo;Precio\nBMW;X3;39900\nTotal:;;39.900 €\n\nPrecios sin IVA'));
  expect(file.skipped).toEqual([{ number: 3, text: 'Total: · 39.900 €' }]);
  expect(file.rows.map(({ number }) => number)).toEqual([2, 5]);
});

it('lists the rows with unreadable characters', async () => {
  const bytes = new Uint8Array([...utf8('Marca;Modelo;Año\nBMW;X3;2021\nCitro'), 0xeb, ...utf8('n;C6;2021')]);
  expect(await read(bytes)).toMatchObject({
    headers: ['Marca', 'Modelo', 'Año'],
    notes: ['Fila 3: hay caracteres ilegibles (�)'],
  });
});

describe('the sheet', () => {
  const car = textRow('BMW', 'X3');
  const bytes = workbook([
    { name: 'Viejo', state: 'hidden', rows: textRow('Marca', 'Modelo') + car },
    { name: 'Portada', rows: textRow('Nordvia') + textRow('Stock') },
    { name: 'Plantilla', rows: textRow('Marca', 'Modelo') },
    { name: 'Stock', rows: textRow('Marca', 'Modelo') + car },
    { name: 'Gráfico', rows: null },
    { name: 'Vacía', rows: '' },
    { name: 'Otros', rows: textRow('Marca', 'Modelo', 'Km') + car },
  ]);

  it('is the first visible one with recognised headings and rows, and the others are offered', async () => {
    expect(await read(bytes)).toMatchObject({
      sheet: 'Stock',
      sheets: ['Portada', 'Plantilla', 'Stock', 'Otros'],
      headers: ['Marca', 'Modelo'],
    });
  });

  it('can be chosen', async () => {
    expect(await read(bytes, { sheet: 'Otros' })).toMatchObject({ headers: ['Marca', 'Modelo', 'Km'] });
    expect(await read(bytes, { sheet: 'Portada' })).toMatchObject({ headers: ['Nordvia'], headingRow: 1 });
    expect(await read(bytes, { sheet: 'Viejo' })).toMatchObject({ sheet: 'Stock' });
  });

  it('is the first when none has recognised headings', async () => {
    const foreign = [1, 2].map((sheet) => ({
      name: `Hoja${sheet}`,
      rows: textRow('Hersteller', 'Typ') + car,
    }));
    expect(await read(workbook(foreign))).toMatchObject({ sheet: 'Hoja1', headers: ['Hersteller', 'Typ'] });
  });

  it('has no name in a CSV file', async () => {
    expect(await read(csv(['Marca'], ['BMW']))).toMatchObject({ sheets: [''], sheet: '' });
  });
});

it('reads 500 columns and cells of 32,767 characters', async () => {
  const { headers, rows } = await read(csv(wide(500), ['x'.repeat(32_767)]));
  expect([headers.length, rows.length]).toEqual([500, 1]);
});

const OLD_EXCEL = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]);
it.each<[string, Uint8Array, string]>([
  ['more than 20 MB', new Uint8Array(20 * 1024 * 1024 + 1), 'El archivo ocupa más de 20 MB.'],
  [
    'thousands of columns',
    csv(wide(20_000), ['x']),
    'Tiene 20.000 columnas y el máximo es 500: quita las que no hagan falta.',
  ],
  [
    'a cell that is longer than Excel takes',
    csv(['Marca', 'Modelo'], ['Citroën', 'C6'], ['Citroën', 'x'.repeat(32_768)]),
    'Una celda de la fila 3 tiene más de 32.767 caracteres.',
  ],
  ['a title that is', csv(['x'.repeat(32_768)], ['Citroën']), 'Un título tiene más de 32.767 caracteres.'],
  ['nothing but titles', csv(['Marca', 'Modelo']), 'El archivo solo tiene la fila de los títulos.'],
  ['titles and a total', csv(['Marca', 'Modelo'], ['Total', '0']), 'solo tiene la fila de los títulos.'],
  [
    'thousands of rows',
    csv(['Marca'], ...Array.from({ length: 5001 }, () => ['Citroën'])),
    'Tiene 5.001 filas y el máximo es 5.000: divídelo en varios.',
  ],
  ['nothing', utf8(''), 'El archivo está vacío.'],
  ['Excel until 2003', OLD_EXCEL, 'Es un Excel antiguo (.xls)'],
  [
    'a page of a portal',
    fixture('html.xls'),
    'Es una página HTML guardada como .xls: ábrela en Excel o LibreOffice y guárdala como «Libro de Excel (.xlsx)».',
  ],
  ['a table of a page', utf8('\n <TABLE border=1><tr><td>Marca'), 'página HTML'],
  ['a page of XHTML', utf8('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "">'), 'página HTML'],
  ['a page as one file', utf8('MIME-Version: 1.0\r\nContent-Type: multipart/related'), 'página HTML'],
  ['a page in UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from('<html>', 'utf16le')]), 'página HTML'],
  [
    'XML of Excel 2003',
    utf8('<?xml version="1.0"?>\n<Workbook xmlns="urn:x"/>'),
    'un archivo XML guardado como .xls',
  ],
])('refuses %s with a message', async (_, file, words) => {
  await expect(read(file)).rejects.toThrow(words);
  await expect(read(file)).rejects.toBeInstanceOf(UnreadableSheet);
});
