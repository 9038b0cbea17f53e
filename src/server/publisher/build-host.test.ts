import { expect, it } from 'vitest';
import { isSettled, seen, type Unsettled } from './build-host.ts';

/** Reads the versions, one each second, and answers in which seconds the host would have been told. */
function toldAt(versions: readonly number[]): number[] {
  const told: number[] = [];
  let unsettled: Unsettled | null = null;
  for (const [second, version] of versions.entries()) {
    if (version === 0) continue;
    unsettled = seen(unsettled, version, second * 1000);
    if (!isSettled(unsettled, second * 1000)) continue;
    told.push(second);
    unsettled = null;
  }
  return told;
}

it.each([
  ['one change, three seconds later', [0, 1, 1, 1, 1], [4]],
  ['a car with twelve photos once', [1, 4, 8, 12, 13, 13, 13, 13], [7]],
  [
    'changes that do not end after half a minute',
    Array.from({ length: 32 }, (_, second) => second + 1),
    [30],
  ],
])('tells %s', (_, versions, expected) => {
  expect(toldAt(versions)).toEqual(expected);
});
