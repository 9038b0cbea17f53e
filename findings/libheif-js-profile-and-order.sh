#!/bin/sh
# libheif-js 1.23.2: `decode` lists images in the file's order, with the primary one anywhere among them.
# `display` returns the file's raw values: it applies neither an ICC nor an nclx profile, and no method of the
# image exposes the profile.
# Exits 1 when the library behaves otherwise.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . libheif-js@1.23.2
cat > probe.mjs <<'PROBE'
import { readFileSync } from 'node:fs';
import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

const bytes = (...parts) => Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const u8 = (...values) => Buffer.from(values);
const u16 = (value) => u8(value >> 8, value & 255);
const u32 = (value) => bytes(u16(value >>> 16), u16(value & 0xffff));
const box = (type, ...content) => {
  const body = bytes(...content);
  return bytes(u32(body.length + 8), type, body);
};
const fullBox = (type, version, ...content) => box(type, u8(version, 0, 0, 0), ...content);

/** Two HEVC pictures of 64 × 64 pixels, each in one colour, (200, 60, 60) and blue, and the parameter sets of both. */
const SIDE = 64;
const slices = [
  '0000001a2801af06b863b0dcffaacb7ffff88a1fa1fe28809ff888da0ff0',
  '000000192801af1380e533c09ffff86428affe021d5fefd42b543d4f80',
].map((hex) => Buffer.from(hex, 'hex'));
const parameterSets = Buffer.from(
  '0103700000000000000000001ef000fcfdf8f800000f03200001001840010c01ffff03700000030090000003000003001eba0240210001002b42010103' +
    '700000030090000003000003001ea020810596ea4929ae6e04040c08000003000800000300084022000100074401c172b02240',
  'hex',
);
/** Both are tagged as Display P3 by nclx. */
const properties = box(
  'ipco',
  box('hvcC', parameterSets),
  fullBox('ispe', 0, u32(SIDE), u32(SIDE)),
  fullBox('pixi', 0, u8(3, 8, 8, 8)),
  box('colr', 'nclx', u16(12), u16(13), u16(6), u8(0x80)),
);
const association = (id) => bytes(u16(id), u8(4, 0x81, 2, 3, 4));
const metaWith = (offset) =>
  fullBox(
    'meta', 0,
    fullBox('hdlr', 0, u32(0), 'pict', u32(0), u32(0), u32(0), '\0'),
    fullBox('pitm', 0, u16(2)),
    fullBox('iinf', 0, u16(2), ...[1, 2].map((id) => fullBox('infe', 2, u16(id), u16(0), 'hvc1', '\0'))),
    fullBox('iloc', 0, u8(0x44, 0), u16(2), ...[0, 1].map((index) =>
      bytes(u16(index + 1), u16(0), u16(1), u32(offset + index * slices[0].length), u32(slices[index].length)))),
    box('iprp', properties, fullBox('ipma', 0, u32(2), association(1), association(2))),
  );
const start = box('ftyp', 'heic', u32(0), 'mif1heic');
const offset = start.length + metaWith(0).length + 8;
const file = bytes(start, metaWith(offset), box('mdat', ...slices));

const libheif = await createLibheif();
const images = new libheif.HeifDecoder().decode(new Uint8Array(file));
const seen = [];
for (const found of images) {
  const target = { data: new Uint8ClampedArray(SIDE * SIDE * 4) };
  const shown = await new Promise((resolve) => found.display(target, resolve));
  seen.push({ primary: found.is_primary(), first: shown === null ? null : [...shown.data.subarray(0, 3)] });
}
const { version } = JSON.parse(readFileSync('node_modules/libheif-js/package.json', 'utf8'));
const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(images[0] ?? {}));
console.log(`libheif-js ${version}`, JSON.stringify(seen), methods.filter((name) => /colou?r|profile|icc|nclx/i.test(name)));
const expected = [{ primary: false, first: [200, 60, 59] }, { primary: true, first: [0, 0, 254] }];
const isAsFound = JSON.stringify(seen) === JSON.stringify(expected) && !methods.some((name) => /colou?r|profile/i.test(name));
console.log(isAsFound ? 'As found: (200, 60, 60) in Display P3 is (217, 42, 53) in sRGB.' : 'It behaves otherwise now.');
process.exitCode = isAsFound ? 0 : 1;
PROBE
node probe.mjs
