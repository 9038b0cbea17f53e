import { expect, it } from 'vitest';
import { withOrder } from './with-order.ts';

const rows = [
  { id: 'a', orden: 1 },
  { id: 'b', orden: 2 },
  { id: 'c', orden: 7 },
];

it.each<[string[], number[]]>([
  [[], [1, 2, 7]],
  [
    ['b', 'a'],
    [2, 1, 7],
  ],
  [
    ['c', 'gone', 'a', 'b'],
    [3, 4, 1],
  ],
])('order %j gives positions %j', (ids, positions) => {
  expect(withOrder(rows, ids).map(({ orden }) => orden)).toEqual(positions);
});
