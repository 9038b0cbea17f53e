import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { imageLimits } from '#src/config/stock-limits.ts';
import { findPhoto, photoPlaces, photoUpload } from './photo-files.ts';

let folder: string;
const flat = (width: number) =>
  sharp({ create: { width, height: 1300, channels: 3, background: '#224466' } });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'former-photos-'));
  await flat(1400).png({ compressionLevel: 0 }).toFile(path.join(folder, 'grande.png'));
  await flat(8).gif().toFile(path.join(folder, 'movida.gif'));
  await flat(8).jpeg().toFile(path.join(folder, 'con-otro-nombre.png'));
  writeFileSync(path.join(folder, 'vacia.jpg'), '');
  await flat(8)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 32/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path.join(folder, 'con-lugar.jpg'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('converts a picture above the size limit to a smaller one, with a note', async () => {
  const found = await findPhoto(folder, 'grande.png');
  expect(found).toMatchObject({
    reencoded: 'grande.png is 5.2 MB: converted to a smaller WebP',
    ending: 'webp',
  });
  if (!('file' in found)) throw new Error('not found');
  const upload = await photoUpload(found);
  expect(upload.size).toBeLessThanOrEqual(imageLimits.maxBytes);
  expect(await sharp(await upload.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 1400 });
});

it('stores a picture upright and without its location', async () => {
  const found = await findPhoto(folder, 'con-lugar.jpg');
  if (!('file' in found)) throw new Error('not found');
  const upload = await photoUpload(found);
  expect(upload.name).toBe('foto.jpg');
  const { format, width, height, exif } = await sharp(await upload.arrayBuffer()).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'jpeg',
    width: 1300,
    height: 8,
    exif: undefined,
  });
});

it.each([
  ['movida.gif', { reencoded: 'movida.gif is GIF: converted to WebP', ending: 'webp' }],
  ['con-otro-nombre.png', { reencoded: '', ending: 'jpg' }],
  ['vacia.jpg', { unreadable: 'vacia.jpg is not a picture' }],
  ['ninguna.jpg', { missing: true }],
  ['', { missing: true }],
])('%s', async (filePath, finding) => {
  expect(await findPhoto(folder, filePath)).toMatchObject(finding);
});

const BUCKET = 'https://abc.supabase.co/storage/v1/object/public/vehicles';

it.each([
  ['7f/1.jpg', ['vehicles/7f/1.jpg', '7f/1.jpg']],
  ['vehicles/7f/1.jpg', ['vehicles/7f/1.jpg']],
  ['/7f/1.jpg', ['vehicles/7f/1.jpg', '7f/1.jpg']],
  [`${BUCKET}/7f/1.jpg`, ['vehicles/7f/1.jpg']],
  [`${BUCKET}/7f/foto%20uno.jpg?t=5`, ['vehicles/7f/foto uno.jpg']],
  ['/src/assets/bmw.jpg', ['src/assets/bmw.jpg', 'assets/bmw.jpg']],
  ['../../etc/passwd', []],
  ['7f/../../secreto', []],
  [`${BUCKET}/%2e%2e/%2e%2e/etc/passwd`, []],
  ['..\\secreto', []],
  ['7f/1.jpg\0.png', []],
  ['/', []],
])('%j', (filePath, places) => {
  expect(photoPlaces(filePath)).toEqual(places);
});
