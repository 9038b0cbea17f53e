import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { contentTag, contentTagOf } from '#src/server/lib/content.ts';
import { createSingleFlight } from '#src/server/lib/single-flight.ts';

/** One version of a file: what a name once meant. Files of releases are never written again, so it stays what it is. */
export interface FileVersion {
  readonly tag: string;
  /** In bytes. */
  readonly size: number;
  /** Null for what is too large for the memory, or was evicted. */
  readonly bytes: Buffer | null;
  /** Whether it is too large for the memory: to be read from the disk each time. */
  readonly isLarge: boolean;
  /** Marks the bytes as used, so that they stay longer. */
  readonly touch: () => void;
}

/** Files that are served from memory, bounded in bytes. */
export interface FileCache {
  /**
   * A file's version, its bytes with it unless it is large.
   * @throws Error when the file cannot be read.
   */
  readonly load: (file: string) => Promise<FileVersion>;
}

/** What a memory may hold. */
export interface FileMemoryLimits {
  readonly totalBytes: number;
  readonly fileBytes: number;
}

const MB = 1024 * 1024;

/**
 * 64 MB are all compressed pages and scripts of some 3,000 cars; of more, those that are asked for. A single file of more
 * than 4 MB is read anew each time, so that it does not drive out a thousand pages.
 */
const LIMITS: FileMemoryLimits = { totalBytes: 64 * MB, fileBytes: 4 * MB };

/** What a version weighs besides its bytes: its tag, its key, its place. */
const OVERHEAD_BYTES = 512;

type Kept = { -readonly [K in keyof FileVersion]: FileVersion[K] };

/**
 * A cache for the files of all releases. Releases share what did not change by hard links: a version is known by its place on the
 * disk, so that a new release finds there what the former one had read, without reading or hashing it again.
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

  const read = async (file: string): Promise<FileVersion> => {
    const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true });
    const key = `${dev}:${ino}:${size}:${mtimeNs}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const touch = () => void cache.get(key);
    const isLarge = size > fileBytes;
    const bytes = isLarge ? null : await readFile(file);
    const tag = bytes === null ? await contentTagOf(createReadStream(file)) : contentTag(bytes);
    const version: Kept = { tag, size: Number(size), bytes, isLarge, touch };
    cache.set(key, version);
    return version;
  };

  return { load: (file) => readOnce(file, () => read(file)) };
}
