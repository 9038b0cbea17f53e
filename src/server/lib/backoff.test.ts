import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it.each([
  ['the first pause is the base', 0, undefined, 200],
  ['each further one doubles it', 3, undefined, 1600],
  ['up to the cap', 6, undefined, 10_000],
  ['however often it fails', 5000, undefined, 10_000],
  ['jitter shortens it by half at most', 3, 0, 800],
  ['jitter spreads evenly', 3, 0.5, 1200],
  ['jitter never lengthens it', 6, 1, 10_000],
])('%s', (_, attempt, random, expected) => {
  expect(backoffMs(attempt, { baseMs: 200, capMs: 10_000 }, random)).toBe(expected);
});
