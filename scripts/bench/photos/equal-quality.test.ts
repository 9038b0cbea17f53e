import { expect, it } from 'vitest';
import { bytesAtLikeness } from './equal-quality.ts';

const trials = [
  { likeness: 20, bytes: 400 },
  { likeness: 10, bytes: 100 },
];

it.each([
  ['at a quality that was tried', 20, 400],
  ['half way between two', 15, 200],
  ['below all', 9, null],
  ['above all', 21, null],
])('%s', (_, likeness, bytes) => {
  expect(bytesAtLikeness(trials, likeness)).toEqual(bytes);
});
