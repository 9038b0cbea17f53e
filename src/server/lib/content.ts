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
  '.tsv': 'text/tab-separated-values; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The media type of a file, by its extension, which may stand alone. */
export function contentTypeOf(file: string): string {
  return CONTENT_TYPES[path.extname(`_${file}`)] ?? 'application/octet-stream';
}

/** Characters of the hash in a tag: 132 bits, enough to avoid collisions. */
const LENGTH = 22;

const written = (digest: string) => `"${digest.slice(0, LENGTH)}"`;

/**
 * The strong entity tag of some bytes (RFC 9110, section 8.8.3). It is the same in every release and build with these bytes, so that
 * revalidation costs a visitor or a cache no body. Each compression of a file has different bytes, and so a different tag.
 */
export function contentTag(bytes: Buffer): string {
  return written(createHash('sha256').update(bytes).digest('base64url'));
}

/** The entity tag of bytes that arrive in chunks. */
export async function contentTagOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return written(hash.digest('base64url'));
}
