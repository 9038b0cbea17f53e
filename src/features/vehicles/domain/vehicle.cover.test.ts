import { expect, test } from 'vitest';
import { vehicleImage } from '#tests/support/vehicles.ts';
import { coverOf } from './vehicle.cover.ts';
import { publicPhotos } from './vehicle.photos.ts';

const first = vehicleImage({ id: 'a', file: 'a.jpg' });
const photo = (fields: Parameters<typeof vehicleImage>[0] = {}) =>
  vehicleImage({ id: 'b', file: 'b.jpg', orden: 2, ...fields });

test.each([
  ['nothing', [], null, null],
  ['one photo', [first], 'a', null],
  ['a wide one after it', [first, photo()], 'a', 'b'],
  ['an upright one after it', [first, photo({ ancho: 1600, alto: 2400 })], 'a', null],
  ['an unmeasured one after it', [first, photo({ ancho: null, alto: null })], 'a', null],
  [
    'photos without a file',
    [
      photo({ file: '', ancho: null, alto: null }),
      first,
      photo({ id: 'c', file: '', ancho: null, alto: null }),
    ],
    'a',
    null,
  ],
])('the cover of %s', (_what, images, cover, next) => {
  expect(coverOf(images)?.id ?? null).toBe(cover);
  expect(coverOf(images)?.next?.id ?? null).toBe(next);
});

test('only a dark cover is shown lighter, not the dark photos after it', () => {
  const dark = [vehicleImage({ id: 'a', oscura: true }), photo({ oscura: true })];
  expect(publicPhotos(dark).map(({ oscura }) => oscura)).toEqual([true, false]);
  expect(coverOf(dark)).toMatchObject({ oscura: true, next: { oscura: false } });
  expect(coverOf([first, ...dark])?.oscura).toBe(false);
});
