import { expect, it } from 'vitest';
import { counterText, indexAt, nearTurn, photoLabel, slotOf, wrapIndex } from './gallery-index.ts';

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

it.each([
  [0, 4, 3],
  [1, 4, 0],
  [4, 4, 3],
  [5, 4, 0],
])('slot %d of %d photographs shows %d', (slot, total, index) => {
  expect(indexAt(slot, total)).toBe(index);
  expect(indexAt(slotOf(index), total)).toBe(index);
});

it.each([
  ['rests in its own slot', 2, 1, 4, 2],
  ['on the copy before the first, it is the last', 0, 3, 4, 4],
  ['on the copy after the last, it is the first', 5, 0, 4, 1],
  ['on its way to the copy before the first', 0.7, 3, 4, 4.7],
  ['on its way to a neighbour', 1.4, 1, 4, 1.4],
  ['two photographs, on the way to the copy', 0.4, 1, 2, 2.4],
  ['never beyond the copies', 1.6, 3, 4, 1.6],
])('%s', (_, position, index, total, turned) => {
  expect(nearTurn(position, index, total)).toBeCloseTo(turned);
});

it('the counter starts at one', () => {
  expect(counterText(0, 8)).toBe('1 / 8');
  expect(photoLabel(7, 8, 'Interior')).toBe('fotografía 8 de 8: Interior');
});
