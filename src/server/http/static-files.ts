import { open, readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
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

/** Endings of the siblings that `precompress` writes beside a file. */
export const ENDINGS: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * Something that can be served: whole, a range of it, or 304 for a client that has it; compressed where the client takes
 * that. `caching` are the headers that say who may keep it.
 */
export interface Servable {
  /** Serves it out of memory, before this returns; false when it is not there. */
  readonly sendAtOnce: (request: IncomingMessage, response: ServerResponse, caching: FlatHeaders) => boolean;
  /**
   * Serves it. A client that goes away ends the reading.
   * @throws Error when the file cannot be opened or read; what was sent by then breaks off.
   */
  readonly send: (request: IncomingMessage, response: ServerResponse, caching: FlatHeaders) => Promise<void>;
}

/** The files of one folder that does not change any more. */
export interface StaticFiles {
  /**
   * @param file the path within the folder, decoded, with a slash before it.
   * @returns null when the folder has none of that name.
   */
  readonly find: (file: string) => Servable | null;
}

/** What files are served with. */
export interface StaticFilesOptions {
  /** Default: a memory of its own. */
  readonly memory?: FileCache;
  /** Headers of every answer. */
  readonly headers?: FlatHeaders;
  /** A folder in the folder, with a slash before it, outside of which nothing is served. */
  readonly within?: string;
}

const HIDDEN = /\/\.(?!well-known\/)/;

/**
 * Paths of the files under a folder, with a slash before them, but hidden ones and links. A release of a thousand cars has
 * three thousand, and is opened while visitors wait.
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

/** Errors of a stream whose client leaves: nobody is there any more who could be told. */
const LEAVING = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'];

async function sendFile(
  file: string,
  { status, headers, range }: Head,
  response: ServerResponse,
): Promise<void> {
  if (range === null) {
    response.writeHead(status, headers as string[]).end();
    return;
  }
  // One handle from the first byte to the last: a file that is removed meanwhile is read to its end all the same.
  const handle = await open(file);
  try {
    response.writeHead(status, headers as string[]);
    // Else the client left while the file was opened.
    if (!response.destroyed) await pipeline(handle.createReadStream(range), response);
  } catch (error) {
    if (!hasCode(error, ...LEAVING)) throw error;
  } finally {
    await handle.close();
  }
}

/** One coding of a file, as it was read last. */
interface Read {
  readonly version: FileVersion;
  readonly headOf: HeadMaker;
}

/** Opens a folder for serving: what it has now is what it serves. Hidden files and links are not served. */
export async function openStaticFiles(
  folder: string,
  { memory = createFileCache(), headers, within = '' }: StaticFilesOptions = {},
): Promise<StaticFiles> {
  const present = await filesUnder(folder, within);
  const found = new Map<string, Servable>();

  const servable = (file: string): Servable => {
    const codings = CODINGS.filter((name) => present.has(`${file}${ENDINGS[name]}`));
    const varies = codings.length > 0;
    const contentType = contentTypeOf(file);
    const reads = new Map<ContentCoding | null, Read>();

    const codingFor = (request: IncomingMessage) =>
      varies ? chooseCoding(request.headers['accept-encoding'], codings) : null;
    const placeOf = (coding: ContentCoding | null) =>
      path.join(folder, `${file}${coding === null ? '' : ENDINGS[coding]}`);

    const read = async (coding: ContentCoding | null): Promise<Read> => {
      const known = reads.get(coding);
      if (known?.version.isLarge === true) return known;
      const version = await memory.load(placeOf(coding));
      const { tag, size } = version;
      const made = { version, headOf: createHeadMaker({ tag, size, contentType, coding, varies }, headers) };
      reads.set(coding, made);
      return made;
    };

    return {
      sendAtOnce: (request, response, caching) => {
        const known = reads.get(codingFor(request));
        if (known === undefined || known.version.bytes === null) return false;
        known.version.touch();
        sendBytes(response, known.headOf(request, caching), known.version.bytes);
        return true;
      },
      send: async (request, response, caching) => {
        const coding = codingFor(request);
        const { version, headOf } = await read(coding);
        const head = headOf(request, caching);
        if (version.bytes !== null) sendBytes(response, head, version.bytes);
        else await sendFile(placeOf(coding), head, response);
      },
    };
  };

  return {
    find: (file) => {
      if (!present.has(file)) return null;
      const known = found.get(file) ?? servable(file);
      found.set(file, known);
      return known;
    },
  };
}

/**
 * Answers with the page for what is not here, which asks PocketBase for a car of that address by itself. 503 when the car exists and
 * only its page cannot be had now.
 */
export type MissingPage = (request: IncomingMessage, response: ServerResponse, status: 404 | 503) => void;

/**
 * Reads the page of a release, and what `precompress` has made of it: robots ask for what is not here all day.
 * @param clientDir the release's static files. @throws Error where they have no such page.
 */
export async function openMissingPage(clientDir: string): Promise<MissingPage> {
  const file = path.join(clientDir, '404.html');
  const plain = await readFile(file);
  const compressed = new Map<ContentCoding, Buffer>();
  for (const coding of CODINGS) {
    const bytes = await readFile(`${file}${ENDINGS[coding]}`).catch(() => null);
    if (bytes !== null) compressed.set(coding, bytes);
  }
  const available = CODINGS.filter((coding) => compressed.has(coding));

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
