import { expect, test } from 'vitest';
import { streamPauseMs } from './stream-pause.ts';

test.each([
  [0, 0.5, 2000],
  [1, 0, 22_500],
  [1, 0.5, 30_000],
  [1, 1, 37_500],
  [2, 0.5, 60_000],
  [3, 0.5, 120_000],
  [5, 0.5, 480_000],
  [6, 0.5, 600_000],
  [6, 0, 450_000],
  [2000, 1, 750_000],
])('after %i failures, with random value %d: %i ms', (failures, chance, pause) => {
  expect(streamPauseMs(failures, chance)).toBe(pause);
});
