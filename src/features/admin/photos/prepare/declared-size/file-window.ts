/** Bytes per read: large enough to coalesce nearby reads, small enough to skip what lies between. */
const WINDOW_BYTES = 64 * 1024;

/** A photo declares its size within some hundred segments; one with millions is made to stall the page. */
const MAX_READS = 100_000;

/** Random access to a file without loading it into memory. */
export interface FileWindow {
  readonly size: number;
  /**
   * Reads bytes at an offset.
   * @param bytes at most `WINDOW_BYTES`
   * @throws RangeError beyond the end of the file, or after too many reads
   */
  readonly view: (at: number, bytes: number) => Promise<DataView>;
  /**
   * Finds the first matching byte from an offset.
   * @param is whether a byte matches
   * @returns its offset
   * @throws RangeError when there is none
   */
  readonly find: (at: number, is: (byte: number) => boolean) => Promise<number>;
}

/** Opens a file for random access. */
export function fileWindow(file: Blob): FileWindow {
  let start = 0;
  let read = new Uint8Array();
  let reads = 0;

  /** The buffered bytes from an offset on, at least the given number. */
  const from = async (at: number, bytes: number): Promise<Uint8Array> => {
    if (++reads > MAX_READS) throw new RangeError('Too many segments');
    if (at < start || at + bytes > start + read.length) {
      const next = new Uint8Array(await file.slice(at, at + WINDOW_BYTES).arrayBuffer());
      if (next.length < bytes) throw new RangeError('Unexpected end of file');
      [start, read] = [at, next];
    }
    return read.subarray(at - start);
  };

  return {
    size: file.size,
    view: async (at, bytes) => {
      const found = await from(at, bytes);
      return new DataView(found.buffer, found.byteOffset, bytes);
    },
    find: async (at, is) => {
      for (let next = at; ;) {
        const bytes = await from(next, 1);
        const index = bytes.findIndex(is);
        if (index >= 0) return next + index;
        next += bytes.length;
      }
    },
  };
}

/** A four-character code, as containers use to name their parts. */
export function fourCharacters(view: DataView, at = 0): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));
}
