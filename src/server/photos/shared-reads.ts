import { readFile, stat } from 'node:fs/promises';
import { createSingleFlight } from '#src/server/lib/single-flight.ts';

/** Where a file's bytes lie in memory, as long as anybody holds them. */
interface Held {
  readonly memory: WeakRef<ArrayBufferLike>;
  readonly offset: number;
  readonly length: number;
}

/**
 * Reads files so that all who hold a file's bytes at a time hold the same: a thousand visitors who do not read what they are
 * sent would take a thousand times the memory. Nothing is kept beyond that.
 * @returns a reader, which throws an Error when there is no file.
 */
export function createSharedReads(): (file: string) => Promise<Buffer> {
  const held = new Map<string, Held>();
  const underway = createSingleFlight<Buffer>();
  const forgetter = new FinalizationRegistry<string>((key) => {
    if (held.get(key)?.memory.deref() === undefined) held.delete(key);
  });

  const read = async (key: string, file: string): Promise<Buffer> => {
    const bytes = await readFile(file);
    held.set(key, { memory: new WeakRef(bytes.buffer), offset: bytes.byteOffset, length: bytes.length });
    forgetter.register(bytes.buffer, key);
    return bytes;
  };

  return async (file) => {
    // A file that was removed or written again is another, whatever its name.
    const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true });
    const key = `${dev}:${ino}:${size}:${mtimeNs}`;
    const known = held.get(key);
    const memory = known?.memory.deref();
    if (known !== undefined && memory !== undefined) return Buffer.from(memory, known.offset, known.length);
    return underway(key, () => read(key, file));
  };
}
