import { describe, expect, it } from 'vitest';
import { pageCaching, readByteRange } from './conditional-response.ts';

describe('readByteRange for 100 bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=5-', { start: 5, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    [`bytes=1-${'9'.repeat(400)}`, { start: 1, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    [undefined, null],
    ['', null],
    ['bytes=5-2', null],
    ['bytes=-', null],
    ['bytes=', null],
    ['bytes=a-b', null],
    ['bytes=0-1,5-6', null],
    ['bytes=1.5-2', null],
    ['items=0-5', null],
    ['0-5', null],
  ])('reads %s as %o', (header, range) => {
    expect(readByteRange(header, 100)).toEqual(range);
  });
});

it.each(['bytes=0-', 'bytes=0-0', 'bytes=-5'])(
  'readByteRange for an empty file cannot satisfy %s',
  (header) => {
    expect(readByteRange(header, 0)).toBe('unsatisfiable');
  },
);

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
])('pageCaching of %s with a purged shared cache: %s', (target, isPurged, headers) => {
  expect(pageCaching(target, isPurged)).toEqual(headers);
});
