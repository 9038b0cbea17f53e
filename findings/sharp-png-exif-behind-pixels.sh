#!/bin/sh
# sharp 0.35.5 (libvips 8.18.7): in a PNG whose eXIf chunk follows the pixels, as ImageMagick writes it,
# `metadata()` reports neither EXIF nor orientation, and `autoOrient()` does not rotate it. With the chunk
# before the pixels both work. WebP is always rotated.
# Exits 1 when the library behaves otherwise.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . sharp@0.35.5
cat > probe.mjs <<'PROBE'
import sharp from 'sharp';

const turned = (format) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#345' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
const before = await turned('png');
const at = before.indexOf('eXIf') - 4;
const chunk = before.subarray(at, at + 12 + before.readUInt32BE(at));
const end = before.indexOf('IEND') - 4;
const behind = Buffer.concat([before.subarray(0, at), before.subarray(at + chunk.length, end), chunk, before.subarray(end)]);

const seen = async (file) => {
  const { exif, orientation } = await sharp(file).metadata();
  const { info } = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });
  return `EXIF ${exif !== undefined}, orientation ${orientation}, ${info.width} x ${info.height} when turned`;
};
const found = { before: await seen(before), behind: await seen(behind), webp: await seen(await turned('webp')) };
console.log(`sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}`);
console.log(found);
const isTurned = 'EXIF true, orientation 6, 20 x 40 when turned';
const isAsFound =
  found.before === isTurned && found.webp === isTurned && found.behind === 'EXIF false, orientation undefined, 40 x 20 when turned';
console.log(isAsFound ? 'As found.' : 'It behaves otherwise now.');
process.exitCode = isAsFound ? 0 : 1;
PROBE
node probe.mjs
