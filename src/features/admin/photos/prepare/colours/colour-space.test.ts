import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { convertToSrgb, type ColourSpace } from './colour-space.ts';
import { iccSpace } from './icc-space.ts';
import { nclxSpace } from './nclx-space.ts';

type Pixel = readonly [number, number, number];

function converted([red, green, blue]: Pixel, space: ColourSpace | null): number[] {
  if (space === null) throw new Error('No colour space');
  const pixels = Uint8ClampedArray.of(red, green, blue, 200);
  convertToSrgb(pixels, space);
  expect(pixels[3]).toBe(200);
  return [...pixels.subarray(0, 3)];
}

function expectNear(found: readonly number[], expected: readonly number[]): void {
  found.forEach((value, channel) =>
    expect(Math.abs(value - (expected[channel] ?? 0))).toBeLessThanOrEqual(3),
  );
}

/** A profile as libvips writes it. */
async function profile(name: 'p3' | 'srgb'): Promise<Uint8Array> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  const { icc } = await sharp(await pixel.withIccProfile(name).png().toBuffer()).metadata();
  return icc ?? new Uint8Array();
}

function iccChunk(icc: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPa\0\0', 'latin1'), deflateSync(icc)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** LittleCMS's conversion of a pixel with a profile. */
async function byLittleCms(pixel: Pixel, icc: Uint8Array): Promise<number[]> {
  const one = sharp(Uint8Array.from(pixel), { raw: { width: 1, height: 1, channels: 3 } });
  const png = await one.png().toBuffer();
  // The first chunk ends at byte 33.
  const tagged = Buffer.concat([png.subarray(0, 33), iccChunk(icc), png.subarray(33)]);
  return [...(await sharp(tagged).raw().toBuffer())].slice(0, 3);
}

const PIXELS: readonly Pixel[] = [
  [200, 60, 60],
  [60, 200, 60],
  [60, 60, 200],
  [234, 51, 35],
  [128, 128, 128],
  [3, 9, 27],
  [255, 255, 255],
];

it.each(PIXELS)('converts Display P3 (%i, %i, %i) like LittleCMS', async (...pixel) => {
  const icc = await profile('p3');
  expectNear(converted(pixel, iccSpace(icc)), await byLittleCms(pixel, icc));
  expectNear(converted(pixel, nclxSpace(12, 13)), await byLittleCms(pixel, icc));
});

it('leaves sRGB unchanged', async () => {
  const space = iccSpace(await profile('srgb'));
  for (const pixel of PIXELS) expect(converted(pixel, space)).toEqual(pixel);
});

/** A profile with sRGB's matrix and one curve. */
function profileWith(curve: Buffer): Uint8Array {
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    values.forEach((value, index) => bytes.writeInt32BE(Math.round(value * 65_536), 4 * index));
    return bytes;
  };
  const columns = [
    [0.4360747, 0.2225045, 0.0139322],
    [0.3850649, 0.7168786, 0.0971045],
    [0.1430804, 0.0606169, 0.7141733],
  ].map((column) => Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), numbers(...column)]));
  const contents = [...columns, curve, curve, curve];
  const names = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
  let at = 132 + 12 * names.length;
  const table = contents.map((content, index) => {
    const entry = Buffer.alloc(12);
    entry.write(names[index] ?? '', 'latin1');
    entry.writeUInt32BE(at, 4);
    entry.writeUInt32BE(content.length, 8);
    at += content.length;
    return entry;
  });
  const head = Buffer.alloc(132);
  head.writeUInt32BE(names.length, 128);
  return Buffer.concat([head, ...table, ...contents]);
}

const sampled = (...samples: number[]) => {
  const curve = Buffer.alloc(12 + 2 * samples.length);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(samples.length, 8);
  samples.forEach((sample, index) => curve.writeUInt16BE(sample, 12 + 2 * index));
  return curve;
};
const parametric = (type: number, ...parameters: number[]) => {
  const curve = Buffer.alloc(12 + 4 * parameters.length);
  curve.write('para', 'latin1');
  curve.writeUInt16BE(type, 8);
  parameters.forEach((value, index) => curve.writeInt32BE(Math.round(value * 65_536), 12 + 4 * index));
  return curve;
};
const srgbCurve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] as const;

it.each<[string, Buffer, number]>([
  ['linear', sampled(), 188],
  ['gamma', sampled(2.2 * 256), 128],
  ['three samples', sampled(0, 65_535 * 0.2159, 65_535), 128],
  ['parametric gamma', parametric(0, 2.2), 128],
  ['parametric with an offset', parametric(1, 2.2, 1, 0), 128],
  ['parametric with a floor', parametric(2, 2.2, 1, 0, 0), 128],
  ['parametric, as in sRGB', parametric(3, ...srgbCurve), 128],
  ['parametric with all parameters', parametric(4, ...srgbCurve, 0, 0), 128],
])('reads a curve: %s', (_, curve, expected) => {
  expectNear(converted([128, 128, 128], iccSpace(profileWith(curve))), [expected, expected, expected]);
});

it("reads the profile of a phone's photo", async () => {
  const heic = await readFile(path.resolve('tests/fixtures/photos/heic-display-p3.heic'));
  const signature = heic.indexOf('acsp');
  const profileBytes = heic.subarray(signature - 36, signature - 36 + heic.readUInt32BE(signature - 36));
  expectNear(converted([200, 60, 60], iccSpace(profileBytes)), [217, 42, 53]);
});

it('returns null for unknown colour spaces', async () => {
  expect(iccSpace(new Uint8Array())).toBeNull();
  expect(iccSpace((await profile('p3')).subarray(0, 200))).toBeNull();
  expect(nclxSpace(1, 13)).toBeNull();
  // PQ, an HDR transfer.
  expect(nclxSpace(9, 16)).toBeNull();
});
