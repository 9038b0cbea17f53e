#!/bin/sh
# sharp 0.35.5 (libvips 8.18.7): `metadata()` of a JPEG with a gain map (Ultra HDR) leaves out XMP and IPTC,
# although the file has them; without the gain map it returns both. It never returns a JPEG's comment (COM).
# So `metadata()` cannot decide whether a photo contains a location.
# Exits 1 when the library behaves otherwise.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . sharp@0.35.5
cat > probe.mjs <<'PROBE'
import sharp from 'sharp';

const latin = (text) => Buffer.from(text, 'latin1');
const segment = (marker, content) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const xmp = (attributes, inside = '') =>
  segment(
    0xe1,
    latin(
      'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
        '<rdf:Description rdf:about="" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" ' +
        'xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/" ' +
        `hdrgm:Version="1.0" ${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  );
const grey = (width, height, value) =>
  sharp({ create: { width, height, channels: 3, background: { r: value, g: value, b: value } } }).jpeg().toBuffer();
const withSegments = (jpeg, ...segments) => Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const map = withSegments(
  await grey(16, 16, 90),
  xmp(
    'hdrgm:GainMapMin="0" hdrgm:GainMapMax="2" hdrgm:Gamma="1" hdrgm:OffsetSDR="0.015625" hdrgm:OffsetHDR="0.015625" ' +
      'hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2" hdrgm:BaseRenditionIsHDR="False"',
  ),
);
const item = (semantic, length = '') =>
  `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${semantic}" Item:Mime="image/jpeg"${length}/></rdf:li>`;
const directory =
  `<Container:Directory><rdf:Seq>${item('Primary')}${item('GainMap', ` Item:Length="${map.length}"`)}</rdf:Seq></Container:Directory>`;
const place = xmp('exif:GPSLatitude="40,30.0N" exif:GPSLongitude="3,36.0W"', directory);
const iptc = latin('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0b\x1c\x02\x5a\0\x06Madrid\0');
const telling = [place, segment(0xed, iptc), segment(0xfe, latin('Calle Mayor 1'))];

/** The index of both images (CIPA DC-007): sizes, and the second one's offset from the byte after 'MPF\0'. */
function multiPicture(firstLength, headAt) {
  const index = Buffer.from(
    '4d50460049492a0008000000030000b00700040000003031303001b00400010000000200000002b0070020000000320000000000000000000300' +
      '0000000000000000000000000000000000000000000000000000',
    'hex',
  );
  const at = index.length - 32;
  index.writeUInt32LE(firstLength, at + 4);
  index.writeUInt32LE(map.length, at + 20);
  index.writeUInt32LE(firstLength - headAt, at + 24);
  return segment(0xe2, index);
}
const plain = withSegments(await grey(64, 64, 120), ...telling);
const before = 2 + telling.reduce((sum, { length }) => sum + length, 0);
const mpfLength = multiPicture(0, 0).length;
const mpf = multiPicture(plain.length + mpfLength, before + 8);
const ultraHdr = Buffer.concat([plain.subarray(0, before), mpf, plain.subarray(before), map]);

async function seen(file) {
  const { gainMap, xmp: found, iptc: city, comments } = await sharp(file).metadata();
  return { gainMap: gainMap !== undefined, xmp: found !== undefined, iptc: city !== undefined, comments: comments !== undefined };
}
const [withMap, withoutMap] = [await seen(ultraHdr), await seen(plain)];
console.log(`sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}`);
console.log('with its gain map:   ', JSON.stringify(withMap), 'place in the file:', ultraHdr.includes('GPSLatitude'));
console.log('without its gain map:', JSON.stringify(withoutMap));
const isAsFound =
  JSON.stringify(withMap) === '{"gainMap":true,"xmp":false,"iptc":false,"comments":false}' && withoutMap.xmp && withoutMap.iptc;
console.log(isAsFound ? 'As found.' : 'It behaves otherwise now.');
process.exitCode = isAsFound ? 0 : 1;
PROBE
node probe.mjs
