#!/usr/bin/env bash
# hucre 1.0.0: where its XLSX reader lacks what a stock file needs. Exits 1 when that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund hucre@1.0.0 fflate@0.8.3
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const relation = (id, type, target) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
function workbook(rows, hasChart = false) {
  const chart = hasChart ? '<sheet name="Gráfico" sheetId="2" r:id="r2"/>' : '';
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships ${PACKAGE}>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${chart}<sheet name="Stock" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${PACKAGE}>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${hasChart ? relation('r2', 'chartsheet', 'chartsheets/sheet1.xml') : ''}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/chartsheets/sheet1.xml': `<chartsheet ${MAIN}/>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
}
let changed = false;
function shows(what, seen, expected) {
  const same = JSON.stringify(seen) === JSON.stringify(expected);
  changed ||= !same;
  console.log(`${same ? 'as before' : 'CHANGED  '}  ${what}: ${JSON.stringify(seen)}`);
}

console.log(`hucre ${JSON.parse(readFileSync('node_modules/hucre/package.json', 'utf8')).version}`);
const row = '<row r="1"><c r="A1"><v>5</v></c></row>';
shows(
  'a chart sheet makes the workbook unreadable, unless sheets are selected by name',
  await readXlsx(workbook(row, true), { sheets: ({ hidden }) => !hidden }).catch(({ message }) => message),
  'Invalid XLSX: missing worksheet file for sheet "Gráfico"',
);
const seen = [];
await readXlsx(workbook(row, true), { sheets: (sheet) => (seen.push(Object.keys(sheet)), sheet.index === 1) });
shows('its sheet metadata does not distinguish a chart from cells', seen[0], ['name', 'index', 'hidden', 'veryHidden']);
const dated = '<row r="1"><c r="A1" t="d"><v>2021-03-15T00:00:00</v></c></row>';
const [{ rows }] = (await readXlsx(workbook(dated))).sheets;
shows('an ISO date is a text', rows[0][0], '2021-03-15T00:00:00');
const far = `${row}<row r="200000"><c r="A200000"><v>5</v></c></row>`;
shows('every row above the last one is made', (await readXlsx(workbook(far))).sheets[0].rows.length, 200000);
process.exit(changed ? 1 : 0);
JS
node check.mjs
