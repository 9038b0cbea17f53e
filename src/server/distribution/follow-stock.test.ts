import { expect, it } from 'vitest';
import type { PublisherStatus } from '#src/server/publisher/publisher.ts';
import type { Release } from '#src/server/publisher/releases.ts';
import { followStock } from './follow-stock.ts';

type State = PublisherStatus['state'] | 'pinned';

/** What is looked at: seconds since the beginning, the stock's version, the publisher's state and its release's version. */
type Look = readonly [seconds: number, version: number, state: State, released: number];

/** At which looks the target was told. */
function toldAt(looks: readonly Look[]): number[] {
  let now: Look = [0, 7, 'idle', 7];
  const told: number[] = [];
  const listeners: ((version: number) => void)[] = [];
  followStock(
    { listen: (listener) => (listeners.push(listener), () => undefined) },
    {
      release: () => ({ version: now[3] }) as Release,
      status: () => ({
        state: now[2] === 'pinned' ? 'idle' : now[2],
        isPinned: now[2] === 'pinned',
        ...{ lastError: null, lastDurationMs: null },
      }),
    },
    { request: () => told.push(now[0]) },
    () => now[0] * 1000,
  );
  for (const look of looks) {
    now = look;
    for (const listener of listeners) listener(look[1]);
  }
  return told;
}

const BEGINNING: Look = [0, 7, 'idle', 7];

it.each<[string, readonly Look[], readonly number[]]>([
  [
    'a release follows',
    [
      [1, 8, 'idle', 7],
      [2, 8, 'building', 7],
      [3, 8, 'idle', 8],
      [9, 8, 'idle', 8],
    ],
    [],
  ],
  [
    'none is made here',
    [
      [1, 8, 'off', 7],
      [2, 8, 'off', 7],
    ],
    [1],
  ],
  [
    'one is pinned',
    [
      [1, 8, 'pinned', 5],
      [2, 8, 'pinned', 5],
      [3, 9, 'pinned', 5],
    ],
    [1, 3],
  ],
  [
    'it fails over this very change',
    [
      [1, 8, 'idle', 7],
      [2, 8, 'building', 7],
      [3, 8, 'failed', 7],
      [9, 8, 'failed', 7],
    ],
    [3],
  ],
  [
    'it had failed, and tries again',
    [
      [1, 8, 'failed', 7],
      [2, 9, 'building', 7],
      [3, 9, 'failed', 7],
    ],
    [1, 3],
  ],
  [
    'it takes its time, or never begins',
    [
      [1, 8, 'building', 7],
      [3, 9, 'building', 7],
      [5, 9, 'building', 7],
      [6, 10, 'idle', 7],
      [10, 10, 'idle', 7],
    ],
    [5, 10],
  ],
  [
    'a database of before has come back',
    [
      [1, 3, 'idle', 7],
      [2, 3, 'failed', 7],
    ],
    [2],
  ],
])('tells the target of a change where no release does: %s', (_, looks, expected) => {
  expect(toldAt([BEGINNING, ...looks])).toEqual(expected);
});
