import { expect, test } from 'vitest';
import { linkPhotoPath, photoPath, sharePhotoPath } from '#src/paths.ts';
import { parsePhotoPath, variantName, withoutTurn, withoutWidth } from './photo-request.ts';

test('parses paths built by photoPath', () => {
  const path = photoPath({ vehicle_id: 'car1', id: 'photo1', file: '1763700000000_ab12.jpg', giro: 0 }, 640);
  expect(parsePhotoPath(path)).toEqual({
    vehicleId: 'car1',
    photoId: 'photo1',
    stem: '1763700000000_ab12',
    tapado: '',
    giro: 0,
    lifted: false,
    link: null,
    width: 640,
    format: 'webp',
  });
});

test('a rotation changes the address of a photo', () => {
  const photo = { vehicle_id: 'car1', id: 'photo1', file: 'name.jpg' };
  const path = photoPath({ ...photo, giro: 90 }, 320);
  expect(path).toBe('/fotos/car1/photo1/name-r90-320.webp');
  expect(parsePhotoPath(path)).toMatchObject({ stem: 'name', giro: 90, width: 320 });
  expect(parsePhotoPath(sharePhotoPath({ ...photo, giro: 270 }))).toMatchObject({ giro: 270, format: 'jpg' });
});

test('a box changes the address of a photo in every form', () => {
  const photo = { vehicle_id: 'car1', id: 'photo1', file: 'name.jpg', tapado: '100_200_300_50', giro: 90 };
  const path = photoPath({ ...photo, oscura: true }, 320);
  expect(path).toBe('/fotos/car1/photo1/name-c100_200_300_50-r90-lifted-320.webp');
  const parsed = parsePhotoPath(path);
  expect(parsed).toMatchObject({ stem: 'name', tapado: '100_200_300_50', giro: 90, lifted: true });
  expect(parsed === null ? '' : variantName(parsed)).toBe('name-c100_200_300_50-r90-lifted-320.webp');
  expect(sharePhotoPath(photo)).toBe('/fotos/car1/photo1/name-c100_200_300_50-r90-1280.jpg');
});

test.each([
  ['name-640.webp', 'name', 'name'],
  ['name-r90-lifted-640.webp', 'name-r90', 'name'],
  ['name-c100_200_300_50-r90-1280.jpg', 'name-c100_200_300_50-r90', 'name-c100_200_300_50'],
  ['name-r90-link10-1200.jpg', 'name-r90', 'name'],
  ['name-c100_200_300_50-640.webp.ahead.new', 'name-c100_200_300_50', 'name-c100_200_300_50'],
])('%s without its width is %s, without its rotation %s', (name, form, base) => {
  expect([withoutWidth(name), withoutTurn(name)]).toEqual([form, base]);
});

test('a dark cover has separate addresses, except for shared links', () => {
  const photo = { vehicle_id: 'car1', id: 'photo1', file: 'name.jpg', giro: 90, oscura: true };
  const path = photoPath(photo, 320);
  expect(path).toBe('/fotos/car1/photo1/name-r90-lifted-320.webp');
  expect(parsePhotoPath(path)).toMatchObject({ stem: 'name', giro: 90, lifted: true });
  expect(sharePhotoPath(photo)).toBe('/fotos/car1/photo1/name-r90-1280.jpg');
});

test('parses the JPEG for shared links, which has one width', () => {
  const path = sharePhotoPath({ vehicle_id: 'car1', id: 'photo1', file: 'name.png', giro: 0 });
  expect(path).toBe('/fotos/car1/photo1/name-1280.jpg');
  expect(parsePhotoPath(path)).toMatchObject({ width: 1280, format: 'jpg' });
  expect(parsePhotoPath('/fotos/car1/photo1/name-640.jpg')).toBeNull();
});

test.each([0, 6, 10])('parses the crop for shared links at position %d', (position) => {
  const photo = { vehicle_id: 'car1', id: 'photo1', file: 'name.png', tapado: '100_200_300_50', giro: 90 };
  const path = linkPhotoPath({ ...photo, oscura: true }, position);
  expect(path).toBe(`/fotos/car1/photo1/name-c100_200_300_50-r90-link${position}-1200.jpg`);
  const parsed = parsePhotoPath(path);
  expect(parsed).toMatchObject({ link: position, width: 1200, format: 'jpg', lifted: false });
  expect(path.endsWith(`/${parsed === null ? '' : variantName(parsed)}`)).toBe(true);
});

test.each([
  ['a width that is not offered', '/fotos/car1/photo1/name-641.webp'],
  ['an invalid rotation', '/fotos/car1/photo1/name-r45-640.webp'],
  ['an explicit rotation of 0', '/fotos/car1/photo1/name-r0-640.webp'],
  ['a box beyond the photo', '/fotos/car1/photo1/name-c900_0_300_50-640.webp'],
  ['another spelling of a box', '/fotos/car1/photo1/name-c0100_200_300_50-640.webp'],
  ['half a box', '/fotos/car1/photo1/name-c100_200-640.webp'],
  ['a box after the rotation', '/fotos/car1/photo1/name-r90-c100_200_300_50-640.webp'],
  ['a lighter JPEG', '/fotos/car1/photo1/name-lifted-1280.jpg'],
  ['a crop beyond the photo', '/fotos/car1/photo1/name-link11-1200.jpg'],
  ['another spelling of a crop', '/fotos/car1/photo1/name-link05-1200.jpg'],
  ['a crop of another width', '/fotos/car1/photo1/name-link5-1280.jpg'],
  ['a crop in WebP', '/fotos/car1/photo1/name-link5-1200.webp'],
  ['a lighter crop', '/fotos/car1/photo1/name-lifted-link5-1200.jpg'],
  ['a whole photo in the width of a crop', '/fotos/car1/photo1/name-1200.jpg'],
  ['a WebP in the width of a crop', '/fotos/car1/photo1/name-1200.webp'],
  ['another tone', '/fotos/car1/photo1/name-dark-640.webp'],
  ['another format', '/fotos/car1/photo1/name-640.png'],
  ['a path traversal', '/fotos/../photo1/name-640.webp'],
  ['an encoded path traversal', '/fotos/%2e%2e/photo1/name-640.webp'],
  ['a missing part', '/fotos/photo1/name-640.webp'],
  ['a deeper path', '/fotos/a/b/c/name-640.webp'],
])('rejects %s', (_, path) => {
  expect(parsePhotoPath(path)).toBeNull();
});
