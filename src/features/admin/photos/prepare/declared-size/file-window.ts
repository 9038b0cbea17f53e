/** Bytes that are read at once: few reads for what stands close together, and none of what lies between. */
const WINDOW_BYTES = 64 * 1024;

/** Reads a file here and there without having all of it in memory. */
export interface FileWindow {
  readonly size: number;
  /**
   * @param at an offset in the file
   * @returns so many bytes from there on, at most `WINDOW_BYTES`
   * @throws RangeError where the file ends before
   */
  readonly view: (at: number, bytes: number) => Promise<DataView>;
}

/** Opens a file to be read here and there. */
export function fileWindow(file: Blob): FileWindow {
  let start = 0;
  let read = new ArrayBuffer(0);
  return {
    size: file.size,
    view: async (at, bytes) => {
      if (at < start || at + bytes > start + read.byteLength) {
        const next = await file.slice(at, at + WINDOW_BYTES).arrayBuffer();
        [start, read] = [at, next];
        return new DataView(next, 0, bytes);
      }
      return new DataView(read, at - start, bytes);
    },
  };
}

/** Four characters, by which containers name their parts. */
export function fourCharacters(view: DataView, at = 0): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));
}
