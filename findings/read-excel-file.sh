#!/usr/bin/env bash
# read-excel-file 9.3.17: how it reads valid XLSX files. Each line is what the library does; exits 1 when one changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund read-excel-file@9.3.17 fflate@0.8.3
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id, type, target) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

/** A workbook of one sheet with that row, preceded by `first`. */
function workbook(cells, { properties = '', strings = '', first = '', relations = '' } = {}) {
  const parts = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}">${properties}<sheets>${first}<sheet name="Stock" sheetId="9" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'styles', 'styles.xml')}${relation('r3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData><row r="1">${cells}<c r="Z1"><v>1</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/hidden.xml': `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData></worksheet>`,
    'xl/chartsheets/sheet1.xml': `<chartsheet ${MAIN}/>`,
  };
  const zipped = zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
  return zipped.slice().buffer;
}
const read = (...input) => readXlsxFile(workbook(...input), { trim: false }).catch((error) => error.constructor.name);
const cell = async (...input) => {
  const sheets = await read(...input);
  return typeof sheets === 'string' ? sheets : sheets.at(-1).data[0][0];
};
const day = (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);

let changed = false;
function shows(what, seen, expected) {
  const same = JSON.stringify(seen) === JSON.stringify(expected);
  changed ||= !same;
  console.log(`${same ? 'as before' : 'CHANGED  '}  ${what}: ${JSON.stringify(seen)}`);
}

const { version } = JSON.parse(readFileSync('node_modules/read-excel-file/package.json', 'utf8'));
console.log(`read-excel-file ${version}, Node ${process.version}, TZ ${process.env.TZ}`);
shows('an error cell is empty', await cell('<c r="A1" t="e"><v>#REF!</v></c>'), null);
shows('a formula without a stored value is empty', await cell('<c r="A1"><f>1+1</f></c>'), null);
shows('CDATA is left out', await cell('<c r="A1" t="inlineStr"><is><t><![CDATA[X3]]></t></is></c>'), null);
shows(
  'of a text with CDATA in it the last piece stays',
  await cell('<c r="A1" t="s"><v>0</v></c>', { strings: '<si><t>Rolls <![CDATA[& Co]]> más</t></si>' }),
  ' más',
);
shows(
  'of a text with a comment in it the last piece stays',
  await cell('<c r="A1" t="inlineStr"><is><t>Uno <!-- c -->dos</t></is></c>'),
  'dos',
);
shows(
  'a reference beyond U+FFFF, as openpyxl writes an emoji, is another character',
  await cell('<c r="A1" t="inlineStr"><is><t>&#128663;</t></is></c>'),
  '\uF697',
);
shows('a cell without its optional place makes the file unreadable', await cell('<c><v>5</v></c>'), 'TypeError');
shows(
  'date1904="1" counts from 1904',
  day(await cell('<c r="A1" s="1"><v>42808</v></c>', { properties: '<workbookPr date1904="1"/>' })),
  '2021-03-15',
);
shows(
  'date1904="true", as LibreOffice writes it, does not',
  day(await cell('<c r="A1" s="1"><v>42808</v></c>', { properties: '<workbookPr date1904="true"/>' })),
  '2017-03-14',
);
shows('an ISO date is a day', day(await cell('<c r="A1" t="d"><v>2021-03-15</v></c>')), '2021-03-15');
shows(
  'an ISO date with a time, as openpyxl writes it, is the day before east of Greenwich',
  day(await cell('<c r="A1" t="d"><v>2021-03-15T00:00:00</v></c>')),
  '2021-03-14',
);
const hidden = await read('', {
  first: '<sheet name="Viejo" sheetId="2" state="hidden" r:id="r8"/>',
  relations: relation('r8', 'worksheet', 'worksheets/hidden.xml'),
});
shows('a hidden sheet comes like any other', hidden[0], { sheet: 'Viejo', data: [[7]] });
const chart = await read('', {
  first: '<sheet name="Gráfico" sheetId="2" r:id="r8"/>',
  relations: relation('r8', 'chartsheet', 'chartsheets/sheet1.xml'),
});
shows('a chart sheet comes as a sheet without data', Object.keys(chart[0]).concat(String(chart[0].data)), [
  'sheet',
  'data',
  'undefined',
]);
process.exit(changed ? 1 : 0);
JS
TZ=Pacific/Auckland node check.mjs
