/** What keeps a disk from taking anything: it is full, or it cannot be written at all. */
export type DiskTrouble = 'full' | 'unwritable';

/** SQLite's words (SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY) and the operating system's, in Node's spelling and in Go's. */
const FULL = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded|database or disk is full/i;
const UNWRITABLE =
  /\b(EROFS|EIO)\b|read-only file system|input\/output error|disk i\/o error|readonly database/i;

/** Whether an error's text says that a disk is to blame, and for what; null when it does not. */
export function diskTrouble(text: string): DiskTrouble | null {
  if (FULL.test(text)) return 'full';
  return UNWRITABLE.test(text) ? 'unwritable' : null;
}
