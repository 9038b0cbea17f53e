import { expect, it } from 'vitest';
import { inTwoColumns } from './spec-groups.ts';

it.each<[string, readonly number[], readonly number[], readonly number[]]>([
  ['nothing', [], [], []],
  ['one group', [4], [4], []],
  ['equal groups', [3, 3, 3, 3], [3, 3], [3, 3]],
  ['a long first group', [9, 2, 2, 2], [9], [2, 2, 2]],
  ['a long last group', [2, 2, 9], [2, 2], [9]],
])('splits %s into two columns', (_what, sizes, left, right) => {
  const groups = sizes.map((size) => ({ rows: Array.from({ length: size }) }));
  const columns = inTwoColumns(groups).map((column) => column.map(({ rows }) => rows.length));
  expect(columns).toEqual([left, right]);
});
