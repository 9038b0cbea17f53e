#!/usr/bin/env bash
# saxen 11.2.0: what its parser leaves to the code that uses it. Exits 1 when that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund saxen@11.2.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Parser } from 'saxen';

function events(xml, withCdata = false) {
  const seen = [];
  const parser = new Parser();
  parser.on('openTag', (name, attributes) => seen.push(name, attributes()));
  parser.on('text', (text, decode) => seen.push(decode(text)));
  if (withCdata) parser.on('cdata', (text) => seen.push(text));
  parser.on('warn', ({ message }) => seen.push(`warning: ${message}`));
  parser.parse(xml);
  return seen;
}
let changed = false;
function shows(what, seen, expected) {
  const same = JSON.stringify(seen) === JSON.stringify(expected);
  changed ||= !same;
  console.log(`${same ? 'as before' : 'CHANGED  '}  ${what}: ${JSON.stringify(seen)}`);
}

const { version, types } = JSON.parse(readFileSync('node_modules/saxen/package.json', 'utf8'));
console.log(`saxen ${version}`);
shows('it has no types', types ?? null, null);
shows('CDATA is a separate event, and text arrives in pieces', events('<t>a <![CDATA[b]]> c</t>', true), ['t', {}, 'a ', 'b', ' c']);
shows('without a handler for it, CDATA is lost', events('<t>a <![CDATA[b]]> c</t>'), ['t', {}, 'a ', ' c']);
shows('a reference beyond U+FFFF becomes another character', events('<t>&#128663;</t>')[2], '\uF697');
shows('attributes are not decoded', events('<t a="x &amp; y"/>')[1], { a: 'x &amp; y' });
shows('an attribute with spaces around its sign is lost with a warning', events('<t a = "x"/>').at(-1), {});
process.exit(changed ? 1 : 0);
JS
node check.mjs
