import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContentCoding } from './content-coding.ts';

/** Headers as Node takes them fastest: names and values in turn. */
export type FlatHeaders = readonly string[];

/** Bytes of a file, from the first to the last, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header (RFC 9110, section 14).
 * @param size bytes of what is asked for.
 * @returns null when the whole is to be answered: without the header, and for one that makes no sense, has another unit or
 * names several ranges; `unsatisfiable` when the file has none of the bytes.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** What an answer is made from, in one coding. */
export interface Body {
  readonly tag: string;
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
  readonly coding: ContentCoding | null;
  /** Whether another client may get another coding of the same. */
  readonly varies: boolean;
}

/** How a request is answered: `range` is null when no body follows. */
export interface Head {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: FlatHeaders;
  readonly range: ByteRange | null;
}

/** Makes the heads of one body's answers. */
export type HeadMaker = (request: IncomingMessage, caching: FlatHeaders) => Head;

/** A cache that names what it has of one address names a few tags, of less than a hundred characters each. */
const TAGS_LENGTH = 1000;

function hasAlready(header: string | undefined, tag: string): boolean {
  if (header === undefined || header.length > TAGS_LENGTH) return false;
  if (header === tag) return true;
  const tags = header.split(',').map((given) => given.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}

/** Null for the whole body: only a GET may ask for less, and only of the very bytes that it names. */
function askedRange({ method, headers }: IncomingMessage, { size, tag }: Body) {
  const { range, 'if-range': condition } = headers;
  if (range === undefined || method !== 'GET' || (condition !== undefined && condition !== tag)) return null;
  return readByteRange(range, size);
}

/**
 * The heads of a body's answers: whole, a range of it, or 304 for a client that has it. What every answer repeats is put
 * together once.
 * @param always headers of every answer.
 */
export function createHeadMaker(body: Body, always: FlatHeaders = []): HeadMaker {
  const { tag, size, contentType, coding, varies } = body;
  const vary = varies ? ['Vary', 'Accept-Encoding'] : [];
  const common = [...always, ...vary, 'ETag', tag];
  const described = [...common, 'Accept-Ranges', 'bytes', 'Content-Type', contentType];
  if (coding !== null) described.push('Content-Encoding', coding);
  let whole: { readonly caching: FlatHeaders; readonly headers: FlatHeaders } | undefined;

  const wholeHeaders = (caching: FlatHeaders) => {
    if (whole?.caching !== caching)
      whole = { caching, headers: [...caching, ...described, 'Content-Length', String(size)] };
    return whole.headers;
  };

  return (request, caching) => {
    if (hasAlready(request.headers['if-none-match'], tag))
      return { status: 304, headers: [...caching, ...common], range: null };
    const range = askedRange(request, body);
    if (range === null) {
      const hasBody = request.method !== 'HEAD' && size > 0;
      return {
        status: 200,
        headers: wholeHeaders(caching),
        range: hasBody ? { start: 0, end: size - 1 } : null,
      };
    }
    if (range === 'unsatisfiable') {
      const extent = ['Content-Range', `bytes */${size}`, 'Content-Length', '0', 'Cache-Control', 'no-store'];
      return { status: 416, headers: [...always, ...vary, ...extent], range: null };
    }
    const { start, end } = range;
    const extent = [
      'Content-Range',
      `bytes ${start}-${end}/${size}`,
      'Content-Length',
      String(end - start + 1),
    ];
    return { status: 206, headers: [...caching, ...described, ...extent], range };
  };
}

/** Answers out of memory, at once. */
export function sendBytes(response: ServerResponse, { status, headers, range }: Head, bytes: Buffer): void {
  response.writeHead(status, headers as string[]);
  if (range === null) response.end();
  else if (range.end - range.start + 1 === bytes.length) response.end(bytes);
  else response.end(bytes.subarray(range.start, range.end + 1));
}

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
