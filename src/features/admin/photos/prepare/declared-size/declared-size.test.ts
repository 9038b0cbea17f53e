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

/** A JPEG with something between its start and what follows. */
const behind = async (...before: readonly Buffer[]) => {
  const jpeg = await made('jpeg');
  return Buffer.concat([jpeg.subarray(0, 2), ...before, jpeg.subarray(2)]);
};
const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), bytes(0xff_fd)]);

/** A box of an ISO base media file, before the others. */
const withBoxBefore = async (padding: number) => {
  const avif = await made('avif');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + padding);
  head.write('free', 4, 'latin1');
  const first = avif.readUInt32BE(0);
  return Buffer.concat([avif.subarray(0, first), head, bytes(padding), avif.subarray(first)]);
};

/** A GIF whose screen says that it is of one pixel. */
const smallScreen = async () => {
  const gif = await made('gif');
  gif.writeUInt16LE(1, 6);
  gif.writeUInt16LE(1, 8);
  return gif;
};

it.each<[string, KnownKind, () => Promise<Buffer>]>([
  ['a PNG', 'png', () => made('png')],
  ['a GIF', 'gif', () => made('gif')],
  ['a GIF whose image is larger than its screen', 'gif', smallScreen],
  ['a JPEG', 'jpeg', () => made('jpeg')],
  ['a progressive JPEG', 'jpeg', () => made('jpeg', { progressive: true })],
  [
    'a JPEG behind what the camera wrote',
    'jpeg',
    () =>
      picture
        .clone()
        .withExif({ IFD0: { Make: 'x'.repeat(9000) } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a JPEG behind a megabyte of comments',
    'jpeg',
    () => behind(...Array.from({ length: 16 }, () => comment)),
  ],
  [
    'a JPEG behind what decoders skip',
    'jpeg',
    () => behind(bytes(70_000), Buffer.from([0xff, 0, 0xff, 0xff])),
  ],
  ['a JPEG behind markers without a length', 'jpeg', () => behind(Buffer.from([0xff, 0xd0, 0xff, 0x01]))],
  ['a WebP with transparency', 'webp', () => made('webp')],
  ['a WebP without loss', 'webp', () => made('webp', { lossless: true })],
  ['a plain WebP', 'webp', () => picture.clone().flatten().webp().toBuffer()],
  ['an AVIF', 'avif', () => made('avif')],
  ['an AVIF behind a megabyte of nothing', 'avif', () => withBoxBefore(1024 * 1024)],
])('%s says how large it is', async (_, kind, file) => {
  expect(await declaredSize(new Blob([new Uint8Array(await file())]), kind)).toEqual({
    width: 300,
    height: 200,
  });
});

it("an iPhone's photograph says how large it is", async () => {
  const heic = await readFile(path.resolve('tests/fixtures/photo.heic'));
  expect(await declaredSize(new Blob([new Uint8Array(heic)]), 'heic')).toEqual({ width: 640, height: 480 });
});

it.each<[string, KnownKind, () => Promise<Buffer>]>([
  ['is cut off before', 'jpeg', async () => (await made('jpeg')).subarray(0, 60)],
  ['has no frame', 'jpeg', () => Promise.resolve(Buffer.concat([Buffer.from([0xff, 0xd8]), comment]))],
  ['is cut off before, too', 'png', async () => (await made('png')).subarray(0, 18)],
  ['is cut off within its properties', 'avif', async () => (await made('avif')).subarray(0, 120)],
  ['is of another kind', 'heic', () => made('png')],
  ['is of a million parts', 'jpeg', () => behind(Buffer.alloc(1_000_000, Buffer.from([0xff, 0xd0])))],
  [
    'has boxes in boxes that reach beyond them',
    'avif',
    async () => Buffer.concat([await made('avif'), Buffer.alloc(1_000_000, Buffer.from('\0\0\0\x08meta'))]),
  ],
  [
    'has a box that is smaller than its head',
    'avif',
    () => Promise.resolve(Buffer.from('\0\0\0\x04meta\0\0\0\0')),
  ],
])('one that %s says nothing', async (_, kind, file) => {
  expect(await declaredSize(new Blob([new Uint8Array(await file())]), kind)).toBeNull();
});
