import { expect, test } from 'vitest';
import { tcpMemory, tcpMemoryOf } from './tcp-memory.ts';

const MB = 1024 * 1024;

test.each([
  ['a machine of 4 GB tells', '45900\t61200\t91800\n', 4096 * MB, 91_800 * 4096],
  ['a container tells nothing', undefined, 4096 * MB, 384 * MB],
  ['something else stands there', 'unlimited', 4096 * MB, 384 * MB],
])('%s', (_, told, machineBytes, expected) => {
  expect(tcpMemoryOf(told, machineBytes)).toBe(expected);
});

test('this machine has some', () => {
  expect(tcpMemory()).toBeGreaterThan(8 * MB);
});
