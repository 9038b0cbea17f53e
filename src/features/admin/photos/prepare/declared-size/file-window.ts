/** Bytes that are read at once: few reads for what stands close together, and none of what lies between. */
const WINDOW_BYTES = 64 * 1024;

/** A photograph says its size behind some hundred parts; one of millions is made to keep the page from going on. */
const MOST_LOOKS = 100_000;

/** Reads a file here and there without having all of it in memory. */
export interface FileWindow {
  readonly size: number;
  /**
   * @param at an offset in the file
   * @returns so many bytes from there on, at most `WINDOW_BYTES`
   * @throws RangeError where the file ends before, or after too many looks at it
   */
  readonly view: (at: number, bytes: number) => Promise<DataView>;
  /**
   * Looks for a byte.
   * @param is whether it is one that is looked for
   * @returns the first such one's offset, from `at` on
   * @throws RangeError where there is none
   */
  readonly find: (at: number, is: (byte: number) => boolean) => Promise<number>;
}

/** Opens a file to be read here and there. */
export function fileWindow(file: Blob): FileWindow {
  let start = 0;
  let read = new Uint8Array();
  let looks = 0;

  /** What has been read from there on, at least so many bytes. */
  const from = async (at: number, bytes: number): Promise<Uint8Array> => {
    if (++looks > MOST_LOOKS) throw new RangeError('Too many parts');
    if (at < start || at + bytes > start + read.length) {
      const next = new Uint8Array(await file.slice(at, at + WINDOW_BYTES).arrayBuffer());
      if (next.length < bytes) throw new RangeError('The file ends before');
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

/** Four characters, by which containers name their parts. */
export function fourCharacters(view: DataView, at = 0): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));
}
