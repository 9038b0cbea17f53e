import type { FlatHeaders } from './answer.ts';

/** Who may keep what is served, and for how long. */

/** Pages and data may change with every release: caches keep them and ask each time. */
export const REVALIDATE: FlatHeaders = ['Cache-Control', 'public, max-age=0, must-revalidate'];

/** What a name with a hash in it stands for never changes. */
export const IMMUTABLE: FlatHeaders = ['Cache-Control', 'public, max-age=31536000, immutable'];

/**
 * The longest, in seconds, that a shared cache shows a page without asking: it is told of every change, so that this is only
 * what a purge costs that was accepted and did nothing. Meanwhile one visitor in ten minutes lets it ask, and nobody waits.
 */
const SHARED_SECONDS = 600;
const STALE_SECONDS = 30;
const SHARED = `s-maxage=${SHARED_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`;

/**
 * Pages and data behind a cache that is told of every change. Browsers ask each time, and `must-revalidate` keeps those
 * that know `stale-while-revalidate` from showing what is old; shared caches that would heed that as well have a header of
 * their own (RFC 9213).
 */
export const SHARED_REVALIDATE: FlatHeaders = [
  ...['Cache-Control', `public, max-age=0, must-revalidate, ${SHARED}`],
  ...['CDN-Cache-Control', `public, max-age=${SHARED_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`],
];

/**
 * What a page or a data file may be kept by.
 * @param target of the request. Caches keep each query apart, and nobody can purge all that anybody may ask.
 * @param isPurged whether a shared cache is told of every change just now.
 */
export function pageCaching(target: string, isPurged: boolean): FlatHeaders {
  return isPurged && !target.includes('?') ? SHARED_REVALIDATE : REVALIDATE;
}
