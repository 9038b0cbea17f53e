import { expect, it } from 'vitest';
import type { PublisherStatus } from '#src/server/publisher/publisher.ts';
import { followStock } from './follow-stock.ts';

const status = (state: PublisherStatus['state'], isPinned = false): PublisherStatus => ({
  ...{ state, isPinned },
  lastError: null,
  lastDurationMs: null,
});

it.each([
  ['a release follows by itself', status('idle'), 0],
  ['one is being made', status('building'), 0],
  ['none is made here', status('off'), 1],
  ['the last one failed', status('failed'), 1],
  ['one is pinned', status('idle', true), 1],
])('asks for a publication of a change where %s: %#', (_, now, times) => {
  const told: ((version: number) => void)[] = [];
  let requests = 0;
  followStock(
    { listen: (listener) => (told.push(listener), () => undefined) },
    { status: () => now },
    { request: () => requests++ },
  );
  // The first version is where it begins, and one that is told again is no change.
  for (const version of [7, 7, 8, 8]) for (const tell of told) tell(version);
  expect(requests).toBe(times);
});
