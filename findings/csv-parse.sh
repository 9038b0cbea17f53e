#!/usr/bin/env bash
# csv-parse 7.0.3: how it parses CSV files that were edited by hand. Exits 1 when that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund csv-parse@7.0.3
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const read = (text, options) => {
  try {
    return parse(text, { delimiter: ';', relaxColumnCount: true, ...options });
  } catch (error) {
    return error.code;
  }
};
let changed = false;
function shows(what, seen, expected) {
  const same = JSON.stringify(seen) === JSON.stringify(expected);
  changed ||= !same;
  console.log(`${same ? 'as before' : 'CHANGED  '}  ${what}: ${JSON.stringify(seen)}`);
}

console.log(`csv-parse ${JSON.parse(readFileSync('node_modules/csv-parse/package.json', 'utf8')).version}`);
const mixed = 'a;b\r\n1;2\n3;4\r\n';
shows('the first end of a line is that of all', read(mixed), [['a', 'b'], ['1', '2\n3', '4']]);
shows('LF first leaves CR in the cells after it', read('a;b\n1;2\r\n'), [['a', 'b'], ['1', '2\r']]);
shows('recordDelimiter takes all of them', read(mixed, { recordDelimiter: ['\r\n', '\n', '\r'] }), [
  ['a', 'b'],
  ['1', '2'],
  ['3', '4'],
]);
const inch = 'a;b\nLlantas 20" y techo;x\n';
shows('an inch sign in a cell is an error', read(inch), 'INVALID_OPENING_QUOTE');
shows('relaxQuotes takes it', read(inch, { relaxQuotes: true })[1], ['Llantas 20" y techo', 'x']);
shows('relaxQuotes keeps both marks of a part', read('"S" line;x', { relaxQuotes: true }), [['"S" line', 'x']]);
const tabs = 'a\tb\n"Sport\tx\n19"\ty\n';
shows(
  'a mark that opens a cell swallows what follows, even tabs and lines',
  read(tabs, { delimiter: '\t', relaxQuotes: true }),
  [['a', 'b'], ['Sport\tx\n19', 'y']],
);
shows('quote: false keeps it unchanged', read(tabs, { delimiter: '\t', quote: false })[1], ['"Sport', 'x']);
process.exit(changed ? 1 : 0);
JS
node check.mjs
