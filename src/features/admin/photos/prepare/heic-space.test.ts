import { readFile } from 'node:fs/promises';
import path from 'node:path';
import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { expect, it } from 'vitest';
import { convertToSrgb } from './colours/colour-space.ts';
import { heicSpace } from './heic-space.ts';

const fixture = (name: string) => readFile(path.resolve('tests/fixtures', name));

/** The Display P3 photo with an nclx profile in place of the first bytes of its ICC profile. */
async function withNclx(primaries: number, transfer: number): Promise<Buffer> {
  const heic = await fixture('photos/heic-display-p3.heic');
  const at = heic.indexOf('colrprof') + 4;
  heic.write('nclx', at, 'latin1');
  heic.writeUInt16BE(primaries, at + 4);
  heic.writeUInt16BE(transfer, at + 6);
  // BT.601 matrix, full range.
  heic.writeUInt16BE(6, at + 8);
  heic.writeUInt8(0x80, at + 10);
  return heic;
}

it.each([
  ['an ICC profile', () => fixture('photos/heic-display-p3.heic'), [217, 42, 53]],
  ['the nclx code points of Display P3', () => withNclx(12, 13), [217, 42, 53]],
  ['the nclx code points of sRGB', () => withNclx(1, 13), [200, 60, 60]],
  ['no profile', () => fixture('photos/two-images-second-primary.heic'), [200, 60, 60]],
] as const)('finds the colour space of a HEIC with %s', async (_, file, expected) => {
  const libheif = await createLibheif();
  const image = new libheif.HeifDecoder().decode(new Uint8Array(await file()))[0];
  if (image === undefined) throw new Error('No image');
  const space = heicSpace(libheif, image);
  const pixel = Uint8ClampedArray.of(200, 60, 60, 255);
  if (space !== null) convertToSrgb(pixel, space);
  expected.forEach((value, channel) => expect(Math.abs((pixel[channel] ?? 0) - value)).toBeLessThan(3));
});
