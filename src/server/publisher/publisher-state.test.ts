import { describe, expect, it } from 'vitest';
import {
  aborted,
  failed,
  isDue,
  opened,
  pinned,
  requested,
  started,
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
    ['is due when an earlier stock was restored', { ...quiet, stockVersion: 2 }, true],
    ['is not due before a version was read', opened(release), false],
    ['is due without a release', { ...opened(null), stockVersion: 0 }, true],
    ['is due for another address', { ...quiet, release: { ...release, siteUrl: 'http://other' } }, true],
    ['is due for other code', { ...quiet, release: { ...release, code: 'other' } }, true],
    ['is not due for a version that the release has', requested(quiet, 3), false],
    ['is due for a newer one', requested(quiet, 4), true],
    ['is due for the newest requested version', requested(requested(quiet, 4), 2), true],
    ['is due when it is forced', requested(quiet, undefined), true],
    ['is not due while another one is running', requested(started(quiet), 4), false],
    [
      'is not due again after it has started for a request',
      { ...started(requested(quiet, 4)), phase: 'idle' },
      false,
    ],
    ['is due for a request made during a build', succeeded(requested(started(quiet), 4), release, 1), true],
    [
      'is not due while a release is pinned',
      requested(pinned(requested(quiet, 9), release, true), undefined),
      false,
    ],
    [
      'is due for a request made while a release was pinned',
      pinned(requested(opened(release, true), 4), release, false),
      true,
    ],
    ['is due after an aborted one', requested(aborted(started(quiet)), 4), true],
    ['waits after a failure', { ...failed(started(quiet), 'x', NOW), stockVersion: 4 }, false],
    ['does not wait when it is requested', requested(failed(started(quiet), 'x', NOW), 4), true],
  ])('%s', (_what, state, expected) => {
    expect(isDue(state, origin, NOW)).toBe(expected);
  });
});

it('backs off up to five minutes after failures, until a success', () => {
  let state: PublisherState = { ...quiet, stockVersion: 4 };
  const pauses = Array.from({ length: 8 }, () => {
    state = failed(started(state), 'x', NOW);
    return (state.retryAt - NOW) / 1000;
  });
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
  expect(isDue(state, origin, NOW + 299_999)).toBe(false);
  expect(isDue(state, origin, NOW + 300_000)).toBe(true);
  expect(succeeded(started(state), release, 1)).toMatchObject({ failures: 0, retryAt: 0, lastError: null });
});
