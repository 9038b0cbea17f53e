import sharp from 'sharp';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodeVariant, measurePhoto } from './encode.ts';
import { soundPhoto, withoutMetadata } from './sound-photo.ts';

const small = () => sharp({ create: { width: 16, height: 8, channels: 3, background: '#345678' } });

/** Small photos whose header declares a larger size: decoders allocate memory by the declared size. */
const DECLARING = {
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
  // Formats decoded as a whole take eight bytes of memory per pixel.
  ['webp', 16_000, 7_400, 'too-many-pixels'],
  ['png', 16_000, 7_400, 'too-many-pixels'],
  ['webp', 9_000, 7_000, 'too-many-pixels'],
  ['webp', 8_000, 7_000, 'damaged'],
  ['progressive', 9_000, 7_000, 'too-many-pixels'],
  // Baseline JPEG is decoded line by line and takes little memory.
  ['jpeg', 16_000, 7_800, 'too-many-pixels'],
] as const)('a %s that declares %i by %i pixels is %s', async (format, width, height, outcome) => {
  expect(await soundPhoto(await DECLARING[format](width, height))).toBe(outcome);
});

it.each([
  ['accepts the widest panorama', 16_382, 400, 'sound'],
  ['accepts the same upright', 400, 16_382, 'sound'],
  ['rejects a strip whose variants exceed the limit of WebP', 200, 16_384, 'too-narrow'],
  ['rejects the same strip rotated', 16_384, 200, 'too-narrow'],
  ['rejects a line whose placeholder exceeds the limit', 1, 1_024, 'too-narrow'],
  ['accepts a line whose placeholder fits', 1_023, 1, 'sound'],
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

it.each(['webp', 'png', 'jpeg'] as const)('accepts a small %s', async (format) => {
  expect(await soundPhoto(await DECLARING[format](16, 8))).toMatchObject({ mimeType: `image/${format}` });
});

/** A picture with a different colour in each corner, with an EXIF orientation. */
async function cornered(format: 'png' | 'webp' | 'jpeg', orientation: number): Promise<Buffer> {
  const colours = ['#f00', '#0f0', '#00f', '#fff'];
  const squares = colours.map(
    (colour, i) =>
      `<rect x="${(i % 2) * 20}" y="${i < 2 ? 0 : 10}" width="20" height="10" fill="${colour}"/>`,
  );
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${squares.join('')}</svg>`),
  )
    .removeAlpha()
    .withMetadata({ orientation })
    .toFormat(format, { quality: 100 })
    .toBuffer();
}

/** Moves a PNG's EXIF block after its pixels, where libvips does not read it. */
function exifLast(bytes: Buffer): Buffer {
  const at = bytes.indexOf('eXIf') - 4;
  const chunk = bytes.subarray(at, at + 12 + bytes.readUInt32BE(at));
  const end = bytes.indexOf('IEND') - 4;
  const [before, between] = [bytes.subarray(0, at), bytes.subarray(at + chunk.length, end)];
  return Buffer.concat([before, between, chunk, bytes.subarray(end)]);
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])('stores orientation %i upright in every format', async (orientation) => {
  for (const format of ['png', 'webp', 'jpeg'] as const) {
    const bytes = await cornered(format, orientation);
    const { data: expected, info } = await sharp(bytes)
      .autoOrient()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const file of format === 'png' ? [bytes, exifLast(bytes)] : [bytes]) {
      const stored = await withoutMetadata(file, format);
      expect(await sharp(stored).metadata()).toMatchObject({
        format,
        width: info.width,
        height: info.height,
      });
      const pixels = await sharp(stored).raw().toBuffer();
      const difference = pixels.reduce((sum, value, i) => sum + Math.abs(value - (expected[i] ?? 0)), 0);
      expect(difference / pixels.length, format).toBeLessThan(5);
      expect(stored.includes(format === 'png' ? 'eXIf' : 'Exif')).toBe(false);
    }
  }
});

it('a rotated photo in Display P3 keeps its colours', async () => {
  const red = sharp({ create: { width: 8, height: 16, channels: 3, background: '#f00' } });
  const bytes = await red.withIccProfile('p3').withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const look = async (photo: Buffer) =>
    [...(await sharp(photo).toColourspace('srgb').raw().toBuffer())].slice(0, 3);
  const [before, after] = [await look(bytes), await look(await withoutMetadata(bytes, 'jpeg'))];
  after.forEach((value, channel) => expect(Math.abs(value - (before[channel] ?? 0))).toBeLessThan(3));
});
