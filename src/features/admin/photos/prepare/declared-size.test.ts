import sharp from 'sharp';
import { expect, it } from 'vitest';
import { declaredSize } from './declared-size.ts';
import type { ImageKind } from './image-kind.ts';

const picture = sharp({ create: { width: 300, height: 200, channels: 4, background: '#34567880' } });
const made = (format: 'png' | 'jpeg' | 'gif' | 'webp', options = {}) =>
  picture.clone().toFormat(format, options).toBuffer();

it.each<[string, ImageKind, () => Promise<Buffer>]>([
  ['a PNG', 'png', () => made('png')],
  ['a GIF', 'gif', () => made('gif')],
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
  ['a WebP with transparency', 'webp', () => made('webp')],
  ['a WebP without loss', 'webp', () => made('webp', { lossless: true })],
  ['a plain WebP', 'webp', () => picture.clone().flatten().webp().toBuffer()],
])('%s says how large it is', async (_, kind, file) => {
  expect(declaredSize(await file(), kind)).toEqual({ width: 300, height: 200 });
});

it.each<[string, ImageKind, () => Promise<Buffer>]>([
  ['is cut off before', 'jpeg', async () => (await made('jpeg')).subarray(0, 60)],
  ['is cut off before, too', 'png', async () => (await made('png')).subarray(0, 18)],
  ['is of a kind that keeps it elsewhere', 'heic', () => made('png')],
])('one that %s says nothing', async (_, kind, file) => {
  expect(declaredSize(await file(), kind)).toBeNull();
});
