import { describe, expect, it } from 'vitest';
import {
  asked,
  begun,
  failed,
  givenUp,
  isDue,
  opened,
  pinned,
  succeeded,
  type PublisherState,
} from './publisher-state.ts';
import type { Release } from '#src/server/releases/releases.ts';

const origin = { siteUrl: 'http://localhost:4321', code: 'this' };
const release: Release = {
  id: '20260504-120000000',
  build: '20260504-120000000',
  sequence: 1,
  builtAt: '2026-05-04T12:00:00.000Z',
  version: 3,
  ...origin,
  vehicles: [],
  mentions: {},
  folder: '/nowhere',
};
const quiet: PublisherState = { ...opened(release), stockVersion: 3 };
const NOW = 1_000_000;

describe('a build', () => {
  it.each<[string, PublisherState, boolean]>([
    ['is not due when the release has everything', quiet, false],
    ['is due when the stock has changed', { ...quiet, stockVersion: 4 }, true],
    ['is due when the stock was put back to an earlier state', { ...quiet, stockVersion: 2 }, true],
    ['is not due as long as PocketBase has told no version', opened(release), false],
    ['is due without a release', { ...opened(null), stockVersion: 0 }, true],
    ['is due at another address', { ...quiet, release: { ...release, siteUrl: 'http://other' } }, true],
    ['is due with other code', { ...quiet, release: { ...release, code: 'other' } }, true],
    ['is not due for a version that the release has', asked(quiet, 3), false],
    ['is due for a newer one', asked(quiet, 4), true],
    ['is due for the newest of those asked for', asked(asked(quiet, 4), 2), true],
    ['is due when one is asked for anyway', asked(quiet, undefined), true],
    ['is not due while another one is under way', asked(begun(quiet), 4), false],
    ['is not due once it has begun for what was asked', { ...begun(asked(quiet, 4)), phase: 'idle' }, false],
    ['is due after the one meanwhile', succeeded(asked(begun(quiet), 4), release, 1), true],
    ['is not due while a release is pinned', asked(pinned(asked(quiet, 9), release, true), undefined), false],
    ['is due for what was asked meanwhile', pinned(asked(opened(release, true), 4), release, false), true],
    ['is due after one that was given up', asked(givenUp(begun(quiet)), 4), true],
    ['waits after a failure', { ...failed(begun(quiet), 'x', NOW), stockVersion: 4 }, false],
    ['does not wait when it is asked for', asked(failed(begun(quiet), 'x', NOW), 4), true],
  ])('%s', (_what, state, expected) => {
    expect(isDue(state, origin, NOW)).toBe(expected);
  });
});

it('the pause after a failure grows up to five minutes, and a success ends it', () => {
  let state: PublisherState = { ...quiet, stockVersion: 4 };
  const pauses = Array.from({ length: 8 }, () => {
    state = failed(begun(state), 'x', NOW);
    return (state.retryAt - NOW) / 1000;
  });
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
  expect(isDue(state, origin, NOW + 299_999)).toBe(false);
  expect(isDue(state, origin, NOW + 300_000)).toBe(true);
  expect(succeeded(begun(state), release, 1)).toMatchObject({ failures: 0, retryAt: 0, lastError: null });
});
