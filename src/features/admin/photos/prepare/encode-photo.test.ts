import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { encodePhoto } from './encode-photo.ts';

afterEach(() => vi.unstubAllGlobals());

/** A PNG of 320 megapixels. */
async function hugePng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(16_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A JPEG of 529 megapixels that declares its size after ten comments of the maximum length. */
async function hugeJpeg(): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(23_000, frame + 5);
  jpeg.writeUInt16BE(23_000, frame + 7);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xff_fd, 'x')]);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: 10 }, () => comment), jpeg.subarray(2)]);
}

it.each([
  ['png', hugePng],
  ['jpeg', hugeJpeg],
] as const)('refuses a small %s that would unpack to gigabytes, without decoding it', async (_, file) => {
  const decode = vi.fn(() => Promise.reject(new Error('decoded')));
  vi.stubGlobal('createImageBitmap', decode);
  await expect(encodePhoto(new Blob([new Uint8Array(await file())]))).rejects.toThrow('demasiados píxeles');
  expect(decode).not.toHaveBeenCalled();
});
