import { expect, it } from 'vitest';
import type { Health } from '#src/features/admin/core/publishing/publish.messages.ts';
import { businessPublication } from './business.publication.ts';

const health = (change: Record<string, unknown> = {}, state = 'idle') =>
  ({
    ...{ release: 'r2', builtAt: null, vehicles: 1, pinned: false },
    publisher: { state, lastDurationMs: null },
    ...change,
  }) as Health;

it.each<[string, Health | null | undefined, string]>([
  ['a newer release', health(), 'published'],
  ['no newer release', health({ release: 'r1' }), 'publishing'],
  ['a release being built', health({}, 'building'), 'publishing'],
  ['a release being uploaded to the bucket', health({ distribution: { state: 'publishing' } }), 'publishing'],
  ['a release in the bucket', health({ distribution: { state: 'idle' } }), 'published'],
  ['publishing turned off', health({}, 'off'), 'saved'],
  ['a failed publication', health({}, 'failed'), 'saved'],
  ['a pinned release', health({ pinned: true }), 'saved'],
  ['no response from the server', null, 'saved'],
  ['no request to the server yet', undefined, 'saved'],
])('reports the state of a save over r1: %s', (_what, report, expected) => {
  expect(businessPublication('r1', report)).toBe(expected);
});

it('reports a save before the first release as published with it', () => {
  expect(businessPublication(null, health())).toBe('published');
});
