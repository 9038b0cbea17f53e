import { expect, it } from 'vitest';
import { writeBox } from '#src/features/vehicles/domain/photo-box.ts';
import { boxBetween, boxWith, plateAt } from './photo-plate.ts';

const WIDE = { width: 1500, height: 1000 };

it.each([
  ['the middle', { x: 0.5, y: 0.5 }, WIDE, '420_470_160_60'],
  ['the middle of an upright photo', { x: 0.5, y: 0.5 }, { width: 1000, height: 1500 }, '420_486_160_27'],
  ['the first corner', { x: 0, y: 0 }, WIDE, '0_0_160_60'],
  ['the last corner', { x: 1, y: 1 }, WIDE, '840_940_160_60'],
])('a tap at %s', (_, place, size, tapado) => {
  expect(writeBox(plateAt(place, size))).toBe(tapado);
});

it.each([
  ['down', { x: 0.2, y: 0.3 }, { x: 0.5, y: 0.4 }, '200_300_300_100'],
  ['up', { x: 0.5, y: 0.4 }, { x: 0.2, y: 0.3 }, '200_300_300_100'],
  ['nowhere', { x: 0.5, y: 0.4 }, { x: 0.5, y: 0.4 }, null],
  ['along a line', { x: 0.2, y: 0.4 }, { x: 0.5, y: 0.401 }, null],
])('a drag %s', (_, one, other, tapado) => {
  const box = boxBetween(one, other);
  expect(box === null ? null : writeBox(box)).toBe(tapado);
});

it.each([
  ['x', 300, '300_600_160_60'],
  ['y', 100, '420_100_160_60'],
  ['height', 500, '420_500_160_500'],
  ['width', 900, '100_600_900_60'],
] as const)('%s set to %d', (name, value, tapado) => {
  expect(writeBox(boxWith({ x: 420, y: 600, width: 160, height: 60 }, name, value))).toBe(tapado);
});
