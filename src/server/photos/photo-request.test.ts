import { expect, test } from 'vitest';
import { photoPath, sharePhotoPath } from '#src/paths.ts';
import { parsePhotoPath } from './photo-request.ts';

test('reads what photoPath builds', () => {
  const path = photoPath({ vehicle_id: 'car1', id: 'photo1', file: '1763700000000_ab12.jpg', giro: 0 }, 640);
  expect(parsePhotoPath(path)).toEqual({
    vehicleId: 'car1',
    photoId: 'photo1',
    stem: '1763700000000_ab12',
    giro: 0,
    width: 640,
    format: 'webp',
  });
});

test('a turn gives a photo another address', () => {
  const photo = { vehicle_id: 'car1', id: 'photo1', file: 'name.jpg' };
  const path = photoPath({ ...photo, giro: 90 }, 320);
  expect(path).toBe('/fotos/car1/photo1/name-r90-320.webp');
  expect(parsePhotoPath(path)).toMatchObject({ stem: 'name', giro: 90, width: 320 });
  expect(parsePhotoPath(sharePhotoPath({ ...photo, giro: 270 }))).toMatchObject({ giro: 270, format: 'jpg' });
});

test('reads the JPEG for shared links, which has one width', () => {
  const path = sharePhotoPath({ vehicle_id: 'car1', id: 'photo1', file: 'name.png', giro: 0 });
  expect(path).toBe('/fotos/car1/photo1/name-1280.jpg');
  expect(parsePhotoPath(path)).toMatchObject({ width: 1280, format: 'jpg' });
  expect(parsePhotoPath('/fotos/car1/photo1/name-640.jpg')).toBeNull();
});

test.each([
  ['a width that is not offered', '/fotos/car1/photo1/name-641.webp'],
  ['a turn that there is not', '/fotos/car1/photo1/name-r45-640.webp'],
  ['no turn in words', '/fotos/car1/photo1/name-r0-640.webp'],
  ['another format', '/fotos/car1/photo1/name-640.png'],
  ['a way out of the folder', '/fotos/../photo1/name-640.webp'],
  ['an encoded way out', '/fotos/%2e%2e/photo1/name-640.webp'],
  ['a missing part', '/fotos/photo1/name-640.webp'],
  ['a deeper path', '/fotos/a/b/c/name-640.webp'],
])('refuses %s', (_, path) => {
  expect(parsePhotoPath(path)).toBeNull();
});
