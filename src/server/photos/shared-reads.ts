import { readFile, stat } from 'node:fs/promises';
import { createSingleFlight } from '#src/server/lib/single-flight.ts';

/** Location of a file's bytes in memory while they are referenced. */
interface Held {
  readonly memory: WeakRef<ArrayBufferLike>;
  readonly offset: number;
  readonly length: number;
}

/**
 * Creates a file reader that shares one buffer among all concurrent users of a file: otherwise a thousand slow clients would
 * take a thousand times the memory. Buffers are weakly referenced, so nothing is cached beyond their use.
 * @returns a reader that throws an Error when the file does not exist.
 */
export function createSharedReads(): (file: string) => Promise<Buffer> {
  const held = new Map<string, Held>();
  const reads = createSingleFlight<Buffer>();
  const finalizer = new FinalizationRegistry<string>((key) => {
    if (held.get(key)?.memory.deref() === undefined) held.delete(key);
  });

  const read = async (key: string, file: string): Promise<Buffer> => {
    const bytes = await readFile(file);
    held.set(key, { memory: new WeakRef(bytes.buffer), offset: bytes.byteOffset, length: bytes.length });
    finalizer.register(bytes.buffer, key);
    return bytes;
  };

  return async (file) => {
    // A file that was replaced under the same name has another key.
    const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true });
    const key = `${dev}:${ino}:${size}:${mtimeNs}`;
    const shared = held.get(key);
    const memory = shared?.memory.deref();
    if (shared !== undefined && memory !== undefined)
      return Buffer.from(memory, shared.offset, shared.length);
    return reads(key, () => read(key, file));
  };
}
