import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { barePhoto } from './bare-photo.ts';

const SECRET = 'Calle Mayor 1';
const secret = Buffer.from(SECRET, 'latin1');

const fixture = (name: string) => readFile(path.resolve('tests/fixtures/photos', name));
const ramp = Buffer.from(Array.from({ length: 40 * 20 * 3 }, (_, i) => (i * 7) % 256));
const picture = () => sharp(ramp, { raw: { width: 40, height: 20, channels: 3 } });
const jpeg = (options = {}) => picture().jpeg(options).toBuffer();
const png = () => picture().png().toBuffer();
const webp = (options = {}) => picture().webp(options).toBuffer();

const text = (...parts: readonly (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const afterStart = async (...segments: readonly Buffer[]) => {
  const bytes = await jpeg();
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]);
};

/** A progressive JPEG with a comment between two of its scans. */
const betweenScans = async () => {
  const bytes = await jpeg({ progressive: true });
  const second = bytes.indexOf(Buffer.from([0xff, 0xda]), bytes.indexOf(Buffer.from([0xff, 0xda])) + 2);
  return Buffer.concat([bytes.subarray(0, second), segment(0xfe, secret), bytes.subarray(second)]);
};

const pngChunk = (name: string, data: Buffer) => {
  const body = text(name, data);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
const inPng = async (before: 'IDAT' | 'IEND', ...chunks: readonly Buffer[]) => {
  const bytes = await png();
  const at = bytes.indexOf(before) - 4;
  return Buffer.concat([bytes.subarray(0, at), ...chunks, bytes.subarray(at)]);
};

const riffChunk = (name: string, data: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return text(name, size, data, data.length % 2 === 1 ? '\0' : '');
};
const riff = (...chunks: readonly Buffer[]) => riffChunk('RIFF', text('WEBP', ...chunks));
const extendedWebp = async (flags: number, ...others: readonly Buffer[]) => {
  const header = Buffer.from([flags, 0, 0, 0, 39, 0, 0, 19, 0, 0]);
  return riff(riffChunk('VP8X', header), (await webp()).subarray(12), ...others);
};

/** An EXIF block with an orientation and a text. */
function exif(orientation: number, isLittle = true): Buffer {
  const block = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  const u16 = (value: number, at: number) =>
    isLittle ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    isLittle ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at);
  block.write(isLittle ? 'II' : 'MM', 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(2, 8);
  for (const [at, tag, type, count] of [
    [10, 0x01_0e, 2, SECRET.length],
    [22, 0x01_12, 3, 1],
  ] as const) {
    u16(tag, at);
    u16(type, at + 2);
    u32(count, at + 4);
  }
  u32(block.length, 18);
  u16(orientation, 30);
  return Buffer.concat([block, secret]);
}

const XMP = text('http://ns.adobe.com/xap/1.0/\0', secret);

const WITH_METADATA: readonly (readonly [string, () => Promise<Buffer>, () => Promise<Buffer>])[] = [
  ['a JPEG with EXIF', () => afterStart(segment(0xe1, text('Exif\0\0', exif(1)))), jpeg],
  ['a JPEG with XMP', () => afterStart(segment(0xe1, XMP)), jpeg],
  [
    'a JPEG with extended XMP',
    () => afterStart(segment(0xe1, text('http://ns.adobe.com/xmp/extension/\0', secret))),
    jpeg,
  ],
  ['a JPEG with IPTC', () => afterStart(segment(0xed, text('Photoshop 3.0\0', secret))), jpeg],
  ['a JPEG with a comment', () => afterStart(segment(0xfe, secret)), jpeg],
  ['a JPEG with content credentials', () => afterStart(segment(0xeb, text('JP', secret))), jpeg],
  ['a JPEG with a thumbnail', () => afterStart(segment(0xe0, text('JFXX\0', secret))), jpeg],
  ['a JPEG with bytes between its parts', () => afterStart(secret), jpeg],
  ['a JPEG with a comment between scans', betweenScans, () => jpeg({ progressive: true })],
  ['a JPEG with a second image', async () => text(await jpeg(), await afterStart(segment(0xe1, XMP))), jpeg],
  ['a JPEG with a video', async () => text(await jpeg(), '\0\0\0\x18ftypmp42', secret), jpeg],
  ['a PNG with EXIF', () => inPng('IDAT', pngChunk('eXIf', exif(1))), png],
  ['a PNG with EXIF behind its pixels', () => inPng('IEND', pngChunk('eXIf', exif(1))), png],
  ['a PNG with a text', () => inPng('IDAT', pngChunk('tEXt', text('Location\0', secret))), png],
  [
    'a PNG with texts behind its pixels',
    () => inPng('IEND', pngChunk('iTXt', text('XML:com.adobe.xmp\0\0\0\0\0', secret))),
    png,
  ],
  ['a PNG with a chunk of a program', () => inPng('IEND', pngChunk('prVt', secret)), png],
  ['a PNG with bytes behind its end', async () => text(await png(), secret), png],
  ['a WebP with EXIF', () => extendedWebp(8, riffChunk('EXIF', exif(1))), webp],
  ['a WebP with XMP', () => extendedWebp(4, riffChunk('XMP ', secret)), webp],
  ['a WebP with bytes behind its end', async () => text(await webp(), secret), webp],
];

describe.each(WITH_METADATA)('%s', (_, tagged, plain) => {
  it('keeps the same picture without the metadata', async () => {
    const bytes = await tagged();
    const bare = Buffer.from(barePhoto(bytes)?.bytes ?? []);
    expect(bare.length).toBeLessThan(bytes.length);
    expect(bare.includes(SECRET)).toBe(false);
    const pixels = (photo: Buffer) => sharp(photo, { failOn: 'warning' }).raw().toBuffer();
    expect((await pixels(bare)).equals(await pixels(await plain()))).toBe(true);
  });
});

it.each([
  ['ultrahdr-gainmap-exif-gps.jpg', 0],
  ['ultrahdr-xmp-gps.jpg', 0],
  ['imagemagick-exif-after-idat.png', 90],
  ['cwebp-metadata-orientation-6.webp', 90],
])('%s keeps only its picture and its orientation', async (name, degrees) => {
  const bytes = await fixture(name);
  const found = barePhoto(bytes);
  expect(found?.turn).toEqual({ degrees, isMirrored: false });
  const bare = Buffer.from(found?.bytes ?? []);
  for (const word of ['Exif', 'eXIf', 'EXIF', 'GPS', 'xap/1.0', 'hdrgm', 'MPF', 'Photoshop', 'Mayor', 'tEXt'])
    expect(bare.includes(word), word).toBe(false);
  const { data } = await sharp(bare, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  expect(data.equals(await sharp(bytes).raw().toBuffer())).toBe(true);
});

it.each<[string, () => Promise<Buffer>]>([
  ['a JPEG', jpeg],
  ['a progressive JPEG', () => jpeg({ progressive: true })],
  ['a JPEG with a colour profile', () => picture().withIccProfile('p3').jpeg().toBuffer()],
  ['a JPEG for print', () => picture().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()],
  ['a PNG with a colour profile', () => picture().withIccProfile('p3').png().toBuffer()],
  ['a PNG with a palette', () => picture().png({ palette: true }).toBuffer()],
  ['a plain WebP', webp],
  ['a WebP without loss', () => webp({ lossless: true })],
  ['a WebP with a colour profile', () => picture().withIccProfile('p3').webp().toBuffer()],
  ['a WebP with transparency', () => picture().ensureAlpha(0.5).webp().toBuffer()],
])('%s without metadata is returned unchanged', async (_, file) => {
  const bytes = await file();
  const found = barePhoto(bytes);
  expect(found?.bytes).toBe(bytes);
});

it.each([
  [0, true, 0, false],
  [1, true, 0, false],
  [2, true, 0, true],
  [3, true, 180, false],
  [4, true, 180, true],
  [5, true, 270, true],
  [6, true, 90, false],
  [6, false, 90, false],
  [7, true, 90, true],
  [8, false, 270, false],
  [9, true, 0, false],
])(
  'orientation %i (little-endian: %s) rotates by %i, mirrored: %s',
  async (value, isLittle, degrees, isMirrored) => {
    const block = exif(value, isLittle);
    const files = [
      await afterStart(segment(0xe1, text('Exif\0\0', block))),
      await inPng('IEND', pngChunk('eXIf', block)),
      await extendedWebp(8, riffChunk('EXIF', block)),
      await extendedWebp(8, riffChunk('EXIF', text('Exif\0\0', block))),
    ];
    for (const file of files) expect(barePhoto(file)?.turn).toEqual({ degrees, isMirrored });
  },
);

it.each<[string, () => Promise<Buffer>]>([
  ['a JPEG that is cut off', async () => (await jpeg()).subarray(0, -40)],
  ['a PNG that is cut off', async () => (await png()).subarray(0, -20)],
  ['a WebP that is cut off', async () => (await webp()).subarray(0, -2)],
  ['an AVIF', () => picture().avif().toBuffer()],
  ['no picture', () => Promise.resolve(Buffer.from('no picture'))],
  ['nothing', () => Promise.resolve(Buffer.alloc(0))],
])('%s yields null', async (_, file) => {
  expect(barePhoto(await file())).toBeNull();
});
