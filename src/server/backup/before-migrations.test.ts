import { expect, it } from 'vitest';
import { expiredCopies } from './before-migrations.ts';

const copy = (day: number, version: string) =>
  `202601${String(day).padStart(2, '0')}-101500-000Z-${version}.db`;

it.each<[string, string[], string[]]>([
  ['three', [copy(1, '1_a'), copy(2, '2_b'), copy(3, '3_c')], []],
  ['a fourth version', [copy(4, '4_d'), copy(1, '1_a'), copy(2, '2_b'), copy(3, '3_c')], [copy(1, '1_a')]],
  [
    'a start that fails repeatedly',
    [copy(1, '1_a'), copy(2, '2_b'), copy(3, '3_c'), copy(4, '3_c'), copy(5, '3_c')],
    [copy(3, '3_c'), copy(4, '3_c')],
  ],
  ['a version that was restored', [copy(1, '1_a'), copy(2, '2_b'), copy(3, '1_a')], [copy(1, '1_a')]],
])('removes the expired copies of %s', (_what, names, expected) => {
  expect(expiredCopies(names)).toEqual(expected);
});

it('keeps the copy just made, even if the clock is wrong', () => {
  const [ahead, made] = [[copy(21, '3_c'), copy(22, '4_d'), copy(23, '5_e')], copy(1, '5_e')];
  expect(expiredCopies([...ahead, made], made)).toEqual([copy(23, '5_e')]);
  expect(expiredCopies([...ahead, copy(1, '6_f')], copy(1, '6_f'))).toEqual([copy(21, '3_c')]);
});
