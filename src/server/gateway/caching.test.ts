import { expect, it } from 'vitest';
import { pageCaching } from './caching.ts';

const BROWSERS = 'public, max-age=0, must-revalidate';

it.each([
  ['/catalogo', false, ['Cache-Control', BROWSERS]],
  ['/catalogo?marca=BMW', true, ['Cache-Control', BROWSERS]],
  [
    '/catalogo',
    true,
    [
      ...['Cache-Control', `${BROWSERS}, s-maxage=600, stale-while-revalidate=30`],
      ...['CDN-Cache-Control', 'public, max-age=600, stale-while-revalidate=30'],
    ],
  ],
])('%s, with a cache that is told of changes: %s', (target, isPurged, headers) => {
  expect(pageCaching(target, isPurged)).toEqual(headers);
});
