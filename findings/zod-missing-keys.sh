#!/usr/bin/env bash
# zod 4.2.1, 4.4.0 and 4.6.7: which schemas accept an object that lacks their key. Minor releases disagree, so data stored by
# an earlier version of a program can become unreadable by an update. Exits 1 when that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund old@npm:zod@4.2.1 middle@npm:zod@4.4.0 new@npm:zod@4.6.7
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';

let changed = false;
function shows(what, seen, expected) {
  const same = JSON.stringify(seen) === JSON.stringify(expected);
  changed ||= !same;
  console.log(`${same ? 'as before' : 'CHANGED  '}  ${what}: ${JSON.stringify(seen)}`);
}
const names = ['old', 'middle', 'new'];
const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const all = await Promise.all(names.map((name) => import(`${name}/mini`)));
console.log(`zod ${names.map(versionOf).join(', ')}; each line: whether z.object({ a: … }) accepts {}`);
const accepted = (schemaOf) => all.map((z) => z.object({ a: schemaOf(z) }).safeParse({}).success);
const filled = (z) => z.transform((value) => value ?? 'filled');
shows('unknown()', accepted((z) => z.unknown()), [true, false, false]);
shows('any()', accepted((z) => z.any()), [true, false, false]);
shows('pipe(unknown(), transform)', accepted((z) => z.pipe(z.unknown(), filled(z))), [true, false, false]);
shows('transform alone', accepted(filled), [true, false, true]);
shows('catch(string(), default)', accepted((z) => z.catch(z.string(), 'x')), [true, false, true]);
shows(
  'optional(unknown()) in the pipe',
  accepted((z) => z.pipe(z.optional(z.unknown()), filled(z))),
  [true, true, true],
);
const present = all.map((z) => z.object({ a: z.unknown() }).safeParse({ a: undefined }).success);
shows('a key that is present and undefined, for unknown()', present, [true, true, true]);
process.exit(changed ? 1 : 0);
JS
node check.mjs
