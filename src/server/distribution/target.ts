/** What goes along with a file. A host that keeps files only leaves it to its server's configuration. */
export interface FileHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  /** Where hosts that can redirect send requests for this file. */
  readonly redirect?: string;
}

/** A target's manifest is far shorter, also of 20,000 cars; its host could make it endless. Bytes. */
export const MOST_READ_BYTES = 128 * 1024 * 1024;

/** @throws Error for a file that is too long to be read. */
export function requireReadable(key: string, bytes: number): void {
  if (bytes > MOST_READ_BYTES) throw new Error(`${key} at the target is too long to be read`);
}

/** A place whose files another server serves: a folder, or a bucket. Keys are paths without a slash before them. */
export interface Target {
  /** As messages call it. */
  readonly name: string;
  /** How pages are called: `files` keeps their ending, which the server leaves out of addresses; `addresses` drops it. */
  readonly pages: 'files' | 'addresses';
  /** Null when there is no such file. @throws Error for one that is longer than `MOST_READ_BYTES`, too. */
  readonly read: (key: string) => Promise<Buffer | null>;
  /** Puts a whole file: no visitor ever reads half of it. */
  readonly put: (key: string, body: Buffer, headers: FileHeaders) => Promise<void>;
  /** Removes a file; one that is not there is no failure. */
  readonly remove: (key: string) => Promise<void>;
  /** Whether so many more bytes leave room for what removing needs: a shorter list is written before it replaces the longer one. */
  readonly hasRoomFor: (bytes: number) => Promise<boolean>;
  /** Keys of the files in a folder and below it. */
  readonly list: (folder: string) => Promise<string[]>;
}
