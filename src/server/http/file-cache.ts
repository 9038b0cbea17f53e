import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { contentTag, contentTagOf } from '#src/server/lib/content.ts';
import { createSemaphore } from '#src/server/lib/semaphore.ts';
import { createSingleFlight } from '#src/server/lib/single-flight.ts';

/** The content of a file when it was read. Immutable, because files of releases are never rewritten. */
export interface FileVersion {
  readonly tag: string;
  /** In bytes. */
  readonly size: number;
  /** Null when the file is too large for the cache, or was evicted. */
  readonly bytes: Buffer | null;
  /** Whether the file is too large for the cache and is read from the disk each time. */
  readonly isLarge: boolean;
  /** Marks the entry as recently used. */
  readonly touch: () => void;
}

/** An LRU cache of files in memory, limited in bytes. */
export interface FileCache {
  /**
   * Loads a file, with its bytes unless it is large; with `isGzipped` its bytes in gzip, of any size.
   * @throws Error when the file cannot be read.
   */
  readonly load: (file: string, isGzipped?: boolean) => Promise<FileVersion>;
}

/** Limits of the cache. */
export interface FileMemoryLimits {
  readonly totalBytes: number;
  readonly fileBytes: number;
}

const MB = 1024 * 1024;

/**
 * 64 MB hold all compressed pages and scripts of about 3,000 cars. A file of more than 4 MB is read from the disk each time, so that it
 * does not evict a thousand pages.
 */
const LIMITS: FileMemoryLimits = { totalBytes: 64 * MB, fileBytes: 4 * MB };

/** Files compressed concurrently, so that clients without Brotli cannot occupy the whole thread pool. */
const COMPRESSED_AT_ONCE = 2;

/** Estimated size of an entry besides its bytes: tag, key and map entry. */
const OVERHEAD_BYTES = 512;

const compress = promisify<Buffer, Buffer>(gzip);
const readGzipped = async (file: string) => compress(await readFile(file));

type Kept = { -readonly [K in keyof FileVersion]: FileVersion[K] };

/**
 * A cache for the files of all releases. Releases share unchanged files by hard links. The key is the file's inode, size and time, so
 * that a new release reuses the entries of the former one without reading, compressing or hashing the files again.
 */
export function createFileCache({ totalBytes, fileBytes }: FileMemoryLimits = LIMITS): FileCache {
  const cache = new LRUCache<string, Kept>({
    maxSize: totalBytes,
    sizeCalculation: ({ bytes }) => OVERHEAD_BYTES + (bytes?.length ?? 0),
    dispose: (version) => {
      version.bytes = null;
    },
  });
  const readOnce = createSingleFlight<FileVersion>();

  const semaphore = createSemaphore({ total: COMPRESSED_AT_ONCE });

  const read = async (file: string, isGzipped: boolean): Promise<FileVersion> => {
    const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true });
    const key = `${dev}:${ino}:${size}:${mtimeNs}:${isGzipped ? 'gzip' : ''}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const touch = () => void cache.get(key);
    const isLarge = size > fileBytes && !isGzipped;
    const readBytes = () => (isGzipped ? semaphore.run(() => readGzipped(file)) : readFile(file));
    const bytes = isLarge ? null : await readBytes();
    const tag = bytes === null ? await contentTagOf(createReadStream(file)) : contentTag(bytes);
    const version: Kept = { tag, size: bytes?.length ?? Number(size), bytes, isLarge, touch };
    cache.set(key, version);
    return version;
  };

  return {
    load: (file, isGzipped = false) =>
      readOnce(`${file}${isGzipped ? ':gzip' : ''}`, () => read(file, isGzipped)),
  };
}
