import { open, readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  createHeadMaker,
  sendBytes,
  type FlatHeaders,
  type Head,
  type HeadMaker,
} from './conditional-response.ts';
import { CODINGS, chooseCoding, type ContentCoding } from './content-coding.ts';
import { contentTypeOf } from '#src/server/lib/content.ts';
import { createFileCache, type FileCache, type FileVersion } from './file-cache.ts';
import { hasCode } from '#src/server/lib/errors.ts';

/** Extension of the Brotli sibling that `precompress` writes. */
const BROTLI = '.br';

/**
 * A resource that can be served: whole, as a range, or by 304 to a client that has it; compressed when the client accepts that.
 * `caching` are its caching headers.
 */
export interface Servable {
  /** Serves it from memory, synchronously; false when it is not in memory. */
  readonly sendAtOnce: (request: IncomingMessage, response: ServerResponse, caching: FlatHeaders) => boolean;
  /**
   * Serves it. Stops reading when the client disconnects.
   * @throws Error when the file cannot be opened or read, possibly after part of the response was sent.
   */
  readonly send: (request: IncomingMessage, response: ServerResponse, caching: FlatHeaders) => Promise<void>;
}

/** The files of an immutable folder. */
export interface StaticFiles {
  /**
   * @param file the decoded path within the folder, with a leading slash.
   * @returns null when there is no such file.
   */
  readonly find: (file: string) => Servable | null;
}

/** Options of serving a folder. */
export interface StaticFilesOptions {
  /** Default: a new cache. */
  readonly memory?: FileCache;
  /** Headers of every response. */
  readonly headers?: FlatHeaders;
  /** Serves only this subfolder; with a leading slash. */
  readonly within?: string;
}

const gzipped = promisify<Buffer, Buffer>(gzip);

const HIDDEN = /\/\.(?!well-known\/)/;

/**
 * Paths of the files under a folder, with a leading slash, without hidden files and links. Must be fast: a release of a thousand cars has
 * two thousand files, and is opened while visitors wait.
 */
async function filesUnder(folder: string, within: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(path.join(folder, within), { recursive: true, withFileTypes: true });
  const parents = new Map<string, string>();
  const present = new Set<string>();
  for (const entry of entries) {
    const { parentPath, name } = entry;
    const parent = parents.get(parentPath) ?? path.relative(folder, parentPath).split(path.sep).join('/');
    parents.set(parentPath, parent);
    const file = parent === '' ? `/${name}` : `/${parent}/${name}`;
    if (entry.isFile() && !HIDDEN.test(file)) present.add(file);
  }
  return present;
}

/** Errors of a stream whose client disconnects, which are not failures. */
const DISCONNECTED = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'];

async function sendFile(
  file: string,
  { status, headers, range }: Head,
  response: ServerResponse,
): Promise<void> {
  if (range === null) {
    response.writeHead(status, headers as string[]).end();
    return;
  }
  // One open handle for the whole response, so that a file removed meanwhile is still read to its end.
  const handle = await open(file);
  try {
    response.writeHead(status, headers as string[]);
    // Destroyed if the client disconnected while the file was opened.
    if (!response.destroyed) await pipeline(handle.createReadStream(range), response);
  } catch (error) {
    if (!hasCode(error, ...DISCONNECTED)) throw error;
  } finally {
    await handle.close();
  }
}

/** One coding of a file, as last loaded. */
interface Read {
  readonly version: FileVersion;
  readonly headOf: HeadMaker;
}

/** Opens a folder for serving. Serves the files that exist now, except hidden files and links. */
export async function openStaticFiles(
  folder: string,
  { memory = createFileCache(), headers, within = '' }: StaticFilesOptions = {},
): Promise<StaticFiles> {
  const present = await filesUnder(folder, within);
  const found = new Map<string, Servable>();

  const servable = (file: string): Servable => {
    // Nearly every client accepts Brotli, so gzip is made on request.
    const varies = present.has(`${file}${BROTLI}`);
    const contentType = contentTypeOf(file);
    const reads = new Map<ContentCoding | null, Read>();

    const codingFor = (request: IncomingMessage) =>
      varies ? chooseCoding(request.headers['accept-encoding'], CODINGS) : null;
    const placeOf = (coding: ContentCoding | null) =>
      path.join(folder, `${file}${coding === 'br' ? BROTLI : ''}`);

    const read = async (coding: ContentCoding | null): Promise<Read> => {
      const former = reads.get(coding);
      if (former?.version.isLarge === true) return former;
      const version = await memory.load(placeOf(coding), coding === 'gzip');
      const { tag, size } = version;
      const made = { version, headOf: createHeadMaker({ tag, size, contentType, coding, varies }, headers) };
      reads.set(coding, made);
      return made;
    };

    return {
      sendAtOnce: (request, response, caching) => {
        const last = reads.get(codingFor(request));
        if (last === undefined || last.version.bytes === null) return false;
        last.version.touch();
        sendBytes(response, last.headOf(request, caching), last.version.bytes);
        return true;
      },
      send: async (request, response, caching) => {
        const coding = codingFor(request);
        const { version, headOf } = await read(coding);
        const head = headOf(request, caching);
        if (version.bytes !== null) sendBytes(response, head, version.bytes);
        else if (version.isLarge) await sendFile(placeOf(coding), head, response);
        else throw new Error(`The cache has evicted ${file} while it was loaded`);
      },
    };
  };

  return {
    find: (file) => {
      if (!present.has(file)) return null;
      const opened = found.get(file) ?? servable(file);
      found.set(file, opened);
      return opened;
    },
  };
}

/**
 * Responds with the release's 404 page, whose script looks up a car of that path in PocketBase. Status 503 when the car exists but its
 * page cannot be rendered now.
 */
export type MissingPage = (request: IncomingMessage, response: ServerResponse, status: 404 | 503) => void;

/**
 * Loads the 404 page of a release with its compressed siblings into memory, because robots request missing pages all day.
 * @param clientDir the release's static files. @throws Error when the page is missing.
 */
export async function openMissingPage(clientDir: string): Promise<MissingPage> {
  const file = path.join(clientDir, '404.html');
  const plain = await readFile(file);
  const brotli = await readFile(`${file}${BROTLI}`).catch(() => null);
  const compressed: ReadonlyMap<ContentCoding, Buffer> =
    brotli === null
      ? new Map()
      : new Map([
          ['br', brotli],
          ['gzip', await gzipped(plain)],
        ]);
  const available = [...compressed.keys()];

  return (request, response, status) => {
    const coding = chooseCoding(request.headers['accept-encoding'], available);
    const bytes = (coding === null ? null : compressed.get(coding)) ?? plain;
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': bytes.length,
      'Cache-Control': 'no-store',
      ...(available.length > 0 && { Vary: 'Accept-Encoding' }),
      ...(coding !== null && { 'Content-Encoding': coding }),
      ...(status === 503 && { 'Retry-After': '5' }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}
