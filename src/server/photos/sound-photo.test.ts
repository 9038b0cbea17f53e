import sharp from 'sharp';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodeVariant, measurePhoto } from './encode.ts';
import { soundPhoto } from './sound-photo.ts';

const small = () => sharp({ create: { width: 16, height: 8, channels: 3, background: '#345678' } });

/** A photo that says to be larger than it is: what is unpacked goes by what is said. */
const SAYING = {
  webp: async (width: number, height: number) => {
    const bytes = await small().webp().toBuffer();
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
    return bytes;
  },
  png: async (width: number, height: number) => {
    const bytes = await small().png().toBuffer();
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  },
  jpeg: async (width: number, height: number) => {
    const bytes = await small().jpeg().toBuffer();
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  },
  progressive: async (width: number, height: number) => {
    const bytes = await small().jpeg({ progressive: true }).toBuffer();
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  },
};

it.each([
  // One that unpacks as a whole takes eight bytes a pixel of the machine's memory.
  ['webp', 16_000, 7_400, 'too-many-pixels'],
  ['png', 16_000, 7_400, 'too-many-pixels'],
  ['webp', 9_000, 7_000, 'too-many-pixels'],
  ['webp', 8_000, 7_000, 'damaged'],
  ['progressive', 9_000, 7_000, 'too-many-pixels'],
  // One that is read line by line takes next to nothing.
  ['jpeg', 16_000, 7_800, 'too-many-pixels'],
] as const)('a %s that says to have %i by %i pixels is %s', async (format, width, height, outcome) => {
  expect(await soundPhoto(await SAYING[format](width, height))).toBe(outcome);
});

it.each([
  ['the longest panorama', 16_382, 400, 'sound'],
  ['the same, upright', 400, 16_382, 'sound'],
  ['a strip whose variants WebP cannot hold', 200, 16_384, 'too-narrow'],
  ['one that is turned', 16_384, 200, 'too-narrow'],
  ['a line, which a placeholder would stretch', 1, 1_024, 'too-narrow'],
  ['a line that it can hold', 1_023, 1, 'sound'],
] as const)('%s', async (_, width, height, outcome) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#345678' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const found = await soundPhoto(bytes);
  expect(typeof found === 'string' ? found : 'sound').toBe(outcome);
  if (outcome !== 'sound') return;
  await measurePhoto(bytes, 90);
  await encodeVariant(bytes, { width: 2560, giro: 90, format: 'webp' });
});

it.each(['webp', 'png', 'jpeg'] as const)('a small %s is sound', async (format) => {
  expect(await soundPhoto(await SAYING[format](16, 8))).toMatchObject({ mimeType: `image/${format}` });
});
