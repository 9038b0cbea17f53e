import { createHash } from 'node:crypto';
import path from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The media type of a file, by its ending. */
export function contentTypeOf(file: string): string {
  return CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream';
}

/** Characters of a hash that tell two contents apart: 132 bits. */
const LENGTH = 22;

const written = (digest: string) => `"${digest.slice(0, LENGTH)}"`;

/**
 * The entity tag of these very bytes (RFC 9110, section 8.8.3): the same in every release and every build that has them, so
 * that asking again costs a visitor, or a cache, no body. Each compression of a file has bytes, and so a tag, of its own.
 */
export function contentTag(bytes: Buffer): string {
  return written(createHash('sha256').update(bytes).digest('base64url'));
}

/** The tag of bytes that come in pieces. */
export async function contentTagOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return written(hash.digest('base64url'));
}
