import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContentCoding } from './content-coding.ts';

/** Headers in the form that Node handles fastest: alternating names and values. */
export type FlatHeaders = readonly string[];

/** Bytes of a file, from the first to the last, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header (RFC 9110, section 14).
 * @param size length of the whole body, in bytes.
 * @returns null when the whole body is to be sent: without the header, or when it is invalid, has another unit or names several
 *   ranges; `unsatisfiable` when the body has none of the bytes.
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

/** A response body in one content coding. */
export interface Body {
  readonly tag: string;
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
  readonly coding: ContentCoding | null;
  /** Whether other clients may get another coding. */
  readonly varies: boolean;
}

/** Status and headers of a response, and the range to send: null when no body follows. */
export interface Head {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: FlatHeaders;
  readonly range: ByteRange | null;
}

/** Creates the response heads of one body. */
export type HeadMaker = (request: IncomingMessage, caching: FlatHeaders) => Head;

/** Longest `If-None-Match` that is read, in characters: a cache sends a few tags of less than a hundred characters each. */
const TAGS_LENGTH = 1000;

function hasAlready(header: string | undefined, tag: string): boolean {
  if (header === undefined || header.length > TAGS_LENGTH) return false;
  if (header === tag) return true;
  const tags = header.split(',').map((given) => given.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}

/** The requested range; null for the whole body. Only a GET may request a range, and an `If-Range` must match the tag. */
function requestedRange({ method, headers }: IncomingMessage, { size, tag }: Body) {
  const { range, 'if-range': condition } = headers;
  if (range === undefined || method !== 'GET' || (condition !== undefined && condition !== tag)) return null;
  return readByteRange(range, size);
}

/**
 * Creates the head maker of a body: the whole body, a range, or 304 for a client that has it. Headers that all responses share are
 * assembled once.
 * @param always headers of every response.
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
    const range = requestedRange(request, body);
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

/** Sends a response from memory, synchronously. */
export function sendBytes(response: ServerResponse, { status, headers, range }: Head, bytes: Buffer): void {
  response.writeHead(status, headers as string[]);
  if (range === null) response.end();
  else if (range.end - range.start + 1 === bytes.length) response.end(bytes);
  else response.end(bytes.subarray(range.start, range.end + 1));
}

/** Caching of pages and data, which may change with every release: caches store them and revalidate each time. */
export const REVALIDATE: FlatHeaders = ['Cache-Control', 'public, max-age=0, must-revalidate'];

/** Caching of files with a hash in their name, whose content never changes. */
export const IMMUTABLE: FlatHeaders = ['Cache-Control', 'public, max-age=31536000, immutable'];

/**
 * The longest, in seconds, that a shared cache serves a page without revalidation. The cache is purged at every change, so this bounds
 * only the effect of a purge that was accepted but did nothing. While it revalidates, it serves the stale page, so no visitor waits.
 */
const SHARED_SECONDS = 600;
const STALE_SECONDS = 30;
const SHARED = `s-maxage=${SHARED_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`;

/**
 * Caching of pages and data behind a shared cache that is purged at every change. Browsers revalidate each time; `must-revalidate` keeps
 * those that support `stale-while-revalidate` from showing a stale page. Shared caches that would honour it too have a separate header
 * (RFC 9213).
 */
export const SHARED_REVALIDATE: FlatHeaders = [
  ...['Cache-Control', `public, max-age=0, must-revalidate, ${SHARED}`],
  ...['CDN-Cache-Control', `public, max-age=${SHARED_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`],
];

/**
 * The caching headers of a page or a data file.
 * @param target the request target. Caches store each query separately, and the possible queries cannot all be purged.
 * @param isPurged whether a shared cache is currently purged at every change.
 */
export function pageCaching(target: string, isPurged: boolean): FlatHeaders {
  return isPurged && !target.includes('?') ? SHARED_REVALIDATE : REVALIDATE;
}
