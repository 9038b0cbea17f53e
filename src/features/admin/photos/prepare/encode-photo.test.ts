import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { encodePhoto } from './encode-photo.ts';

afterEach(() => vi.unstubAllGlobals());

it('a small file that would unpack to gigabytes is refused before it is decoded', async () => {
  const decode = vi.fn(() => Promise.reject(new Error('decoded')));
  vi.stubGlobal('createImageBitmap', decode);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(16_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  await expect(encodePhoto(new Blob([new Uint8Array(png)]), 'png')).rejects.toThrow('demasiados píxeles');
  expect(decode).not.toHaveBeenCalled();
});
