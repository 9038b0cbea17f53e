import { expect, test } from 'vitest';
import { drawnSizes, photoFrame } from './photo-frame.ts';

const frame = (ancho: number | null, alto: number | null, foco = '', always = false) =>
  photoFrame({ ancho, alto, foco }, always);

test.each<[string, number | null, number | null, string, number]>([
  ['the studio’s shape', 2400, 1600, '', 1],
  ['a phone’s', 4032, 3024, '', 1],
  ['a little taller', 1200, 1000, '', 1],
  ['a screen’s', 1920, 1080, '', 1.185],
  ['the widest that is cut', 1875, 1000, '', 1.25],
  ['nearly a square', 1150, 1000, '', 1],
  ['a square', 1000, 1000, '', 1],
  ['a phone’s, upright', 3024, 4032, '', 1],
  ['a screen’s, upright', 1080, 1920, 'photo-matted photo-upright ', 0.533],
  ['a cinema’s', 2300, 1000, 'photo-matted photo-wide', 1],
  ['a panorama', 8000, 2000, 'photo-matted photo-wide photo-panorama ', 1.667],
  ['not measured', null, null, '', 1],
])('%s (%j by %j) has the classes %j', (_, ancho, alto, className, width) => {
  const isWide = className.includes('photo-wide');
  expect(frame(ancho, alto)).toEqual({ className, isWide, width: expect.closeTo(width, 3) as number });
});

test.each([
  ['', ''],
  ['54,46', 'photo-x5 photo-y5'],
  ['0,100', 'photo-x0 photo-y10'],
  ['72,3', 'photo-x7 photo-y0'],
  ['left', ''],
])('the focal point %j positions a crop with %j', (foco, className) => {
  expect(frame(2400, 1600, foco).className).toBe(className);
});

test('a photograph on a mat is positioned only where it is cropped; a small one always around its focal point', () => {
  expect(frame(2300, 1000, '20,80').className).toBe('photo-matted photo-wide');
  expect(frame(8000, 2000, '20,80').className).toBe(
    'photo-matted photo-wide photo-panorama photo-x2 photo-y8',
  );
  expect(frame(3024, 4032, '20,80').className).toBe('photo-x2 photo-y8');
  expect(frame(1080, 1920, '20,80').className).toBe('photo-matted photo-upright photo-x2 photo-y8');
  expect(frame(1080, 1920, '20,80', true)).toEqual({
    className: 'photo-x2 photo-y8',
    isWide: false,
    width: 1,
  });
  expect(frame(2300, 1000, '', true)).toEqual({
    className: 'photo-matted photo-wide',
    isWide: true,
    width: 1,
  });
});

test.each([
  ['9rem', 1, '9rem'],
  ['9rem', 2.667, '24rem'],
  [
    '(min-width: 112rem) 72rem, (min-width: 64rem) 62vw, 100vw',
    0.5,
    '(min-width: 112rem) 36rem, (min-width: 64rem) 31vw, 50vw',
  ],
])('%s, drawn %d times as wide, is %s', (sizes, width, drawn) => {
  expect(drawnSizes(sizes, width)).toBe(drawn);
});
