import { expect, it } from 'vitest';
import { counterText, photoLabel, wrapIndex } from './gallery-index.ts';

it.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [1, -1, 3, 0],
  [0, 1, 1, 0],
  [0, -1, 1, 0],
  [5, 1, 40, 6],
])('from %d by %d of %d: %d', (index, step, total, next) => {
  expect(wrapIndex(index, step, total)).toBe(next);
});

it('counts from one', () => {
  expect(counterText(0, 8)).toBe('1 / 8');
  expect(photoLabel(7, 8, 'Interior')).toBe('fotografía 8 de 8: Interior');
});
