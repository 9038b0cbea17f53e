/** Headers of a file. A folder target leaves them to its web server's configuration. */
export interface FileHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  /** Redirect destination of requests for this file, for hosts that can redirect. */
  readonly redirect?: string;
}

/** Limit in bytes. A manifest is far smaller, even for 20,000 cars, but its host could make it endless. */
export const MOST_READ_BYTES = 128 * 1024 * 1024;

/** @throws Error for a file beyond the limit. */
export function requireReadable(key: string, bytes: number): void {
  if (bytes > MOST_READ_BYTES) throw new Error(`${key} at the target is too large to read`);
}

/** A folder or bucket whose files another server serves. Keys are paths without a leading slash. */
export interface Target {
  /** Name for messages. */
  readonly name: string;
  /** Naming of pages: `files` keeps `.html`, which the server omits from addresses; `addresses` drops it. */
  readonly pages: 'files' | 'addresses';
  /** Null when there is no such file. @throws Error when the target fails or the file exceeds `MOST_READ_BYTES`. */
  readonly read: (key: string) => Promise<Buffer | null>;
  /** Writes a file atomically: no visitor ever reads half of it. */
  readonly put: (key: string, body: Buffer, headers: FileHeaders) => Promise<void>;
  /** Removes a file; a missing one is not an error. */
  readonly remove: (key: string) => Promise<void>;
  /**
   * Whether adding this many bytes leaves the space that removals need: a shorter list is written before it replaces the old
   * one.
   */
  readonly hasRoomFor: (bytes: number) => Promise<boolean>;
  /** Keys of the files in a folder, recursively. */
  readonly list: (folder: string) => Promise<string[]>;
}
