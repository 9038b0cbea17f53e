import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';

/** The groups of SPEC, plus the row's current group if it is another. */
export function groupOptions(own: string): { value: string; label: string }[] {
  const standard: readonly string[] = SPEC_GROUPS;
  const groups = own === '' || standard.includes(own) ? standard : [...standard, own];
  return groups.map((value) => ({ value, label: value }));
}

/** Rows that a heading, with the space above it, is as tall as. */
const HEADING = 2;

/** Splits groups, in their order, into two columns of about the same height. */
export function inTwoColumns<Group extends { readonly rows: readonly unknown[] }>(
  groups: readonly Group[],
): readonly [readonly Group[], readonly Group[]] {
  const heights = groups.map(({ rows }) => rows.length + HEADING);
  const heightOf = (from: number, to?: number) =>
    heights.slice(from, to).reduce((sum, height) => sum + height, 0);
  let end = 0;
  while (end < groups.length && heightOf(0, end + 1) <= heightOf(end)) end++;
  return [groups.slice(0, end), groups.slice(end)];
}
