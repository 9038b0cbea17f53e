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
  ['a sound file in the same container', bytes('RIFF\x10\0\0\0WAVEfmt '), 'unknown'],
  ['a GIF', bytes('GIF89a\x01\0\x01\0\0\0'), 'gif'],
  ["an iPhone's photo", media('heic', 'mif1', 'heic'), 'heic'],
  ['a HEIC with its brand in second place', media('mif1', 'heix'), 'heic'],
  ['an AVIF', media('avif', 'mif1', 'miaf'), 'avif'],
  ['a HEIF with an unknown codec', media('mif1', 'miaf'), 'other'],
  ["Canon's raw photo", media('crx ', 'isom'), 'other'],
  ['a TIFF', bytes('II*\0\x08\0\0\0\x10\0\0\x01'), 'other'],
  ['a raw photo', bytes('MM\0*\0\0\0\x08\0\x10\0\0'), 'other'],
  ['a JPEG XL', bytes([0xff, 0x0a, 0x13, 0x9c, 0x08, 0x08, 0x10, 0, 0x48, 0, 0x4b, 0x38]), 'other'],
  ['a JPEG XL in boxes', bytes('\0\0\0\x0cJXL \r\n\x87\n'), 'other'],
  ['a bitmap', bytes('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'), 'other'],
  ['an SVG', bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'), 'other'],
  ['a text about a car', bytes('BMW X5, 190.000 km, del señor Núñez'), 'unknown'],
  ['an HTML page', bytes('<!doctype html><title>Foto</title>'), 'unknown'],
  ['a video', media('isom', 'mp41'), 'unknown'],
  ['a PDF', bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3'), 'unknown'],
  ['a few bytes', bytes([0xff, 0xd8, 0xff]), 'unknown'],
  ['nothing', bytes(), 'unknown'],
])('detects the kind of %s', (_, head, kind) => {
  expect(imageKind(head)).toBe(kind);
});
