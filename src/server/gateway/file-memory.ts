import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { contentTag, contentTagOf } from './content-tag.ts';

/** One version of a file: what a name once meant. Files of releases are never written again, so it stays what it is. */
export interface FileVersion {
  readonly tag: string;
  /** In bytes. */
  readonly size: number;
  /** Null for what is too large for the memory, or had to leave it for others. */
  readonly bytes: Buffer | null;
  /** Whether it is too large for the memory: to be read from the disk each time. */
  readonly isLarge: boolean;
  /** Told that somebody asked for the bytes: what is asked for stays longer. */
  readonly touch: () => void;
}

/** Files that are served from memory, bounded in bytes. */
export interface FileMemory {
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

interface Kept {
  readonly version: { -readonly [K in keyof FileVersion]: FileVersion[K] };
  readonly weight: number;
  isUsed: boolean;
}

/**
 * A memory for the files of all releases. Releases share what did not change by hard links: a version is known by its place
 * on the disk, so that a new release finds there what the former one had read, without reading or hashing it again.
 */
export function createFileMemory({ totalBytes, fileBytes }: FileMemoryLimits = LIMITS): FileMemory {
  const kept = new Map<string, Kept>();
  const underway = new Map<string, Promise<FileVersion>>();
  let held = 0;

  /** Lets go of what nobody asked for since it was looked at last; what was asked for gets another turn. */
  const makeRoom = () => {
    for (const [key, entry] of kept) {
      if (held <= totalBytes) return;
      kept.delete(key);
      if (entry.isUsed) {
        entry.isUsed = false;
        kept.set(key, entry);
      } else {
        held -= entry.weight;
        entry.version.bytes = null;
      }
    }
  };

  const keep = (key: string, found: Omit<FileVersion, 'touch'>): FileVersion => {
    const weight = OVERHEAD_BYTES + (found.bytes?.length ?? 0);
    const entry: Kept = {
      version: { ...found, touch: () => (entry.isUsed = true) },
      ...{ weight, isUsed: false },
    };
    kept.set(key, entry);
    held += weight;
    makeRoom();
    return entry.version;
  };

  const read = async (file: string): Promise<FileVersion> => {
    const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true });
    const key = `${dev}:${ino}:${size}:${mtimeNs}`;
    const known = kept.get(key);
    if (known !== undefined) return known.version;
    if (size > fileBytes) {
      const tag = await contentTagOf(createReadStream(file));
      return keep(key, { tag, size: Number(size), bytes: null, isLarge: true });
    }
    const bytes = await readFile(file);
    return keep(key, { tag: contentTag(bytes), size: bytes.length, bytes, isLarge: false });
  };

  return {
    load: (file) => {
      const reading = underway.get(file) ?? read(file).finally(() => underway.delete(file));
      underway.set(file, reading);
      return reading;
    },
  };
}
