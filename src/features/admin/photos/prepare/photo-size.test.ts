import { expect, it } from 'vitest';
import { storedSize } from './photo-size.ts';

it.each([
  ['12 megapixels', [4032, 3024], [2560, 1920]],
  ['a portrait photo', [3024, 4032], [1920, 2560]],
  ['50 megapixels', [8160, 6120], [2560, 1920]],
  ['a panorama of 30 megapixels', [12_000, 2500], [2560, 533]],
  ['a strip', [9000, 1], [2560, 1]],
  ['a small photo', [900, 600], [900, 600]],
  ['a photo of exactly the maximum', [2560, 1440], [2560, 1440]],
])('computes the stored size of %s', (_, [width = 0, height = 0], [storedWidth, storedHeight]) => {
  expect(storedSize({ width, height })).toEqual({ width: storedWidth, height: storedHeight });
});
