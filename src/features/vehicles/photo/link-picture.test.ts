import { expect, it } from 'vitest';
import { vehicleImage } from '#tests/support/vehicles.ts';
import { linkPicture } from './link-picture.ts';

it.each([
  ['a camera’s photo, as in its frames', { ancho: 2400, alto: 1600 }, 6],
  ['an unmeasured photo', { ancho: null, alto: null }, 6],
  ['a focal point at the top', { ancho: 2400, alto: 1600, foco: '90,4' }, 0],
  ['a focal point at the bottom', { ancho: 1200, alto: 1600, foco: '10,100' }, 10],
  ['a panorama', { ancho: 4000, alto: 1000 }, 5],
  ['a panorama’s focal point', { ancho: 4000, alto: 1000, foco: '83,4' }, 8],
])('crops %s', (_, fields, position) => {
  const image = vehicleImage({ vehicle_id: 'car1', id: 'photo1', file: 'name.jpg', ...fields });
  expect(linkPicture({ ...image, oscura: true, tapado: '100_200_300_50', giro: 90 })).toBe(
    `/fotos/car1/photo1/name-c100_200_300_50-r90-link${position}-1200.jpg`,
  );
});
