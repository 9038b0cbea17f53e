import { expect, it } from 'vitest';
import { imageKind, type ImageKind } from './image-kind.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [...part])),
  );
const media = (...brands: readonly string[]) =>
  bytes([0, 0, 0, 12 + 4 * brands.length], 'ftyp', brands[0] ?? '', [0, 0, 0, 0], ...brands.slice(1), 'nope');

it.each<[string, Uint8Array, ImageKind]>([
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], '\0\x10JFIF\0\x01'), 'jpeg'],
  ['a JPEG with EXIF first', bytes([0xff, 0xd8, 0xff, 0xe1], '\0\x10Exif\0\0'), 'jpeg'],
  ['a PNG', bytes([0x89], 'PNG\r\n\x1a\n\0\0\0\rIHDR'), 'png'],
  ['a WebP', bytes('RIFF\x10\0\0\0WEBPVP8 '), 'webp'],
  ['a sound in the same container', bytes('RIFF\x10\0\0\0WAVEfmt '), 'unknown'],
  ['a GIF', bytes('GIF89a\x01\0\x01\0\0\0'), 'gif'],
  ["an iPhone's photograph", media('heic', 'mif1', 'heic'), 'heic'],
  ['a brand that stands second', media('mif1', 'heix'), 'heic'],
  ['an AVIF', media('avif', 'mif1', 'miaf'), 'avif'],
  ['a video', media('isom', 'mp41'), 'unknown'],
  ['a PDF', bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3'), 'unknown'],
  ['a few bytes', bytes([0xff, 0xd8, 0xff]), 'unknown'],
  ['nothing', bytes(), 'unknown'],
])('tells %s', (_, head, kind) => {
  expect(imageKind(head)).toBe(kind);
});
