import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['', '', 0],
  ['', 'bmw', 3],
  ['bmw', '', 3],
  ['audi', 'audi', 0],
  ['porche', 'porsche', 1],
  ['porshe', 'porsche', 1],
  ['mercdes', 'mercedes', 1],
  ['auid', 'audi', 1],
  ['wolksvagen', 'volkswagen', 2],
  ['ford', 'opel', 4],
])('the distance from %s to %s is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});
