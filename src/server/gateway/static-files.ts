import type { Stats } from 'node:fs';
import { open, readdir, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readByteRange, type ByteRange } from './byte-range.ts';
import { CODINGS, chooseCoding, type ContentCoding } from './content-coding.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
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

/** Endings of the siblings that `precompress` writes beside a file. */
const ENDINGS: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz' };

/** The files of one folder that does not change any more. */
export interface StaticFiles {
  /**
   * Serves a file: whole, a range of it, or 304 for a client that has it; compressed where there is a sibling that the
   * client takes. A client that goes away ends the reading.
   * @param file the path within the folder, decoded, with a slash before it.
   * @returns false when the folder has none of that name.
   * @throws Error when the file cannot be opened or read; what was sent by then breaks off.
   */
  readonly serve: (
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    cacheControl: string,
  ) => Promise<boolean>;
}

/** A tag of these very bytes: a release's files are never written again, and each coding of one has its own. */
function entityTag({ size, mtimeMs }: Stats, coding: ContentCoding | null): string {
  const stamp = Math.trunc(mtimeMs).toString(36);
  return `"${size.toString(36)}-${stamp}${coding === null ? '' : `-${coding}`}"`;
}

function hasAlready(request: IncomingMessage, tag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  const tags = header.split(',').map((given) => given.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}

/** Null for the whole body: only a GET may ask for less, and only of the very bytes that it names. */
function askedRange(request: IncomingMessage, size: number, tag: string) {
  const condition = request.headers['if-range'];
  if (request.method !== 'GET' || (condition !== undefined && condition !== tag)) return null;
  return readByteRange(request.headers.range, size);
}

/** How a request is answered: `bytes` is null when no body follows. */
interface Answer {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: ByteRange | null;
}

/** A file as it lies open. `coding` is that of the sibling, null for the file itself. */
interface OpenedFile {
  readonly file: string;
  readonly stats: Stats;
  readonly coding: ContentCoding | null;
}

function answerTo(request: IncomingMessage, { file, stats, coding }: OpenedFile): Answer {
  const { size } = stats;
  const tag = entityTag(stats, coding);
  if (hasAlready(request, tag)) return { status: 304, headers: { ETag: tag }, bytes: null };
  const range = askedRange(request, size, tag);
  if (range === 'unsatisfiable') {
    const headers = { 'Content-Range': `bytes */${size}`, 'Content-Length': 0, 'Cache-Control': 'no-store' };
    return { status: 416, headers, bytes: null };
  }
  const bytes = range ?? { start: 0, end: size - 1 };
  const headers: OutgoingHttpHeaders = {
    ETag: tag,
    'Accept-Ranges': 'bytes',
    'Content-Length': bytes.end - bytes.start + 1,
    'Content-Type': contentTypeOf(file),
    'Last-Modified': stats.mtime.toUTCString(),
  };
  if (coding !== null) headers['Content-Encoding'] = coding;
  if (range !== null) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${size}`;
  const hasBody = request.method !== 'HEAD' && size > 0;
  return { status: range === null ? 200 : 206, headers, bytes: hasBody ? bytes : null };
}

/** Errors of a stream whose client leaves: nobody is there any more who could be told. */
const LEAVING = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

async function sendBytes(handle: FileHandle, bytes: ByteRange, response: ServerResponse): Promise<void> {
  // The client left while the file was opened.
  if (response.destroyed) return;
  try {
    await pipeline(handle.createReadStream(bytes), response);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && LEAVING.has(String(error.code)))) throw error;
  }
}

/** Opens a folder for serving: what it has now is what it serves. Hidden files and links are not served. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const present = new Set<string>();
  for (const entry of entries) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (entry.isFile() && !/(^|\/)\.(?!well-known\/)/.test(name)) present.add(`/${name}`);
  }

  return {
    serve: async (request, response, file, cacheControl) => {
      if (!present.has(file)) return false;
      const codings = CODINGS.filter((name) => present.has(`${file}${ENDINGS[name]}`));
      const coding = chooseCoding(request.headers['accept-encoding'], codings);
      // One handle for size, tag and bytes: a file that is removed meanwhile is read to its end all the same.
      const handle = await open(path.join(folder, `${file}${coding === null ? '' : ENDINGS[coding]}`));
      try {
        const { status, headers, bytes } = answerTo(request, { file, stats: await handle.stat(), coding });
        response.writeHead(status, {
          'Cache-Control': cacheControl,
          ...(codings.length > 0 && { Vary: 'Accept-Encoding' }),
          ...headers,
        });
        if (bytes === null) response.end();
        else await sendBytes(handle, bytes, response);
        return true;
      } finally {
        await handle.close();
      }
    },
  };
}
