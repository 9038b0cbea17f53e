import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { KnownKind } from '#src/features/admin/photos/prepare/image-kind.ts';
import { declaredSize } from './declared-size.ts';

const picture = sharp({ create: { width: 300, height: 200, channels: 4, background: '#34567880' } });
const made = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif', options = {}) =>
  picture.clone().toFormat(format, options).toBuffer();

const bytes = (length: number, value = 0x41) => Buffer.alloc(length, value);

/** A JPEG with segments inserted after its start marker. */
const jpegAfter = async (...before: readonly Buffer[]) => {
  const jpeg = await made('jpeg');
  return Buffer.concat([jpeg.subarray(0, 2), ...before, jpeg.subarray(2)]);
};
const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), bytes(0xff_fd)]);

/** An AVIF with a padding box after its first box. */
const withBoxBefore = async (padding: number) => {
  const avif = await made('avif');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + padding);
  head.write('free', 4, 'latin1');
  const first = avif.readUInt32BE(0);
  return Buffer.concat([avif.subarray(0, first), head, bytes(padding), avif.subarray(first)]);
};

/** A GIF with a declared screen of one pixel. */
const smallScreen = async () => {
  const gif = await made('gif');
  gif.writeUInt16LE(1, 6);
  gif.writeUInt16LE(1, 8);
  return gif;
};

it.each<[string, KnownKind, () => Promise<Buffer>]>([
  ['a PNG', 'png', () => made('png')],
  ['a GIF', 'gif', () => made('gif')],
  ['a GIF with an image larger than its screen', 'gif', smallScreen],
  ['a JPEG', 'jpeg', () => made('jpeg')],
  ['a progressive JPEG', 'jpeg', () => made('jpeg', { progressive: true })],
  [
    'a JPEG with long EXIF data',
    'jpeg',
    () =>
      picture
        .clone()
        .withExif({ IFD0: { Make: 'x'.repeat(9000) } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a JPEG after a megabyte of comments',
    'jpeg',
    () => jpegAfter(...Array.from({ length: 16 }, () => comment)),
  ],
  [
    'a JPEG after bytes that decoders skip',
    'jpeg',
    () => jpegAfter(bytes(70_000), Buffer.from([0xff, 0, 0xff, 0xff])),
  ],
  ['a JPEG after markers without a length', 'jpeg', () => jpegAfter(Buffer.from([0xff, 0xd0, 0xff, 0x01]))],
  ['a WebP with transparency', 'webp', () => made('webp')],
  ['a lossless WebP', 'webp', () => made('webp', { lossless: true })],
  ['a plain WebP', 'webp', () => picture.clone().flatten().webp().toBuffer()],
  ['an AVIF', 'avif', () => made('avif')],
  ['an AVIF after a megabyte of padding', 'avif', () => withBoxBefore(1024 * 1024)],
])('reads the size of %s', async (_, kind, file) => {
  expect(await declaredSize(new Blob([new Uint8Array(await file())]), kind)).toEqual({
    width: 300,
    height: 200,
  });
});

it("reads the size of an iPhone's photo", async () => {
  const heic = await readFile(path.resolve('tests/fixtures/photo.heic'));
  expect(await declaredSize(new Blob([new Uint8Array(heic)]), 'heic')).toEqual({ width: 640, height: 480 });
});

it.each<[string, KnownKind, () => Promise<Buffer>]>([
  ['a JPEG truncated before its frame', 'jpeg', async () => (await made('jpeg')).subarray(0, 60)],
  [
    'a JPEG without a frame',
    'jpeg',
    () => Promise.resolve(Buffer.concat([Buffer.from([0xff, 0xd8]), comment])),
  ],
  ['a PNG truncated before its size', 'png', async () => (await made('png')).subarray(0, 18)],
  ['an AVIF truncated within its properties', 'avif', async () => (await made('avif')).subarray(0, 120)],
  ['a file of another kind', 'heic', () => made('png')],
  [
    'a file of a million segments',
    'jpeg',
    () => jpegAfter(Buffer.alloc(1_000_000, Buffer.from([0xff, 0xd0]))),
  ],
  [
    'nested boxes that exceed their parents',
    'avif',
    async () => Buffer.concat([await made('avif'), Buffer.alloc(1_000_000, Buffer.from('\0\0\0\x08meta'))]),
  ],
  ['a box smaller than its header', 'avif', () => Promise.resolve(Buffer.from('\0\0\0\x04meta\0\0\0\0'))],
])('returns null for %s', async (_, kind, file) => {
  expect(await declaredSize(new Blob([new Uint8Array(await file())]), kind)).toBeNull();
});
