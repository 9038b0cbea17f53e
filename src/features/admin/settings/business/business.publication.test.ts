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
  ['a release has come since', health(), 'published'],
  ['none has come yet', health({ release: 'r1' }), 'publishing'],
  ['one is being built', health({}, 'building'), 'publishing'],
  ['it is on its way to the bucket', health({ distribution: { state: 'publishing' } }), 'publishing'],
  ['it has arrived in the bucket', health({ distribution: { state: 'idle' } }), 'published'],
  ['nothing is published here', health({}, 'off'), 'saved'],
  ['the publication failed', health({}, 'failed'), 'saved'],
  ['an operator holds a release', health({ pinned: true }), 'saved'],
  ['the server does not answer', null, 'saved'],
  ['the server was not asked yet', undefined, 'saved'],
])('of a save over r1: %s', (_what, report, expected) => {
  expect(businessPublication('r1', report)).toBe(expected);
});

it('of a save before the first release: it is published with it', () => {
  expect(businessPublication(null, health())).toBe('published');
});
