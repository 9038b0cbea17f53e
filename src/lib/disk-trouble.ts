/** Why a disk rejects writes: it is full, or not writable at all. */
export type DiskTrouble = 'full' | 'unwritable';

/** Messages of SQLite (SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY) and of the operating system, as Node and Go spell them. */
const FULL = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded|database or disk is full/i;
const UNWRITABLE =
  /\b(EROFS|EIO)\b|read-only file system|input\/output error|disk i\/o error|readonly database/i;

/** The disk problem that an error message reports; null when it reports none. */
export function diskTrouble(text: string): DiskTrouble | null {
  if (FULL.test(text)) return 'full';
  return UNWRITABLE.test(text) ? 'unwritable' : null;
}
