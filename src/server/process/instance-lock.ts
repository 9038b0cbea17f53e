import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { withDatabase } from '#src/server/lib/database.ts';
import { errorMessage } from '#src/server/lib/errors.ts';

/** SQLite's error code for a lock that another connection holds. */
const SQLITE_BUSY = 5;

/**
 * The lock file and the file that names its holder, in the data folder. The lock file is never removed, because other processes may
 * have it open, and never read: the kernel drops a process's locks on a file as soon as that process closes any descriptor of it.
 */
export const lockFiles = { folder: 'run', lock: 'lock', holder: 'pid' } as const;

/** References that keep the garbage collector from closing the connections, which would release their locks. */
const held = new Set<DatabaseSync>();

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** Opens the lock file and locks it; null when another process holds it. @throws Error when the file system refuses locks. */
function tryLock(file: string): DatabaseSync | null {
  const database = new DatabaseSync(file);
  try {
    // Nothing is ever written, so no journal file is needed.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/** The holder of a data folder's lock, as the file `pid` names it. */
const nameOfHolder = async (dataDir: string): Promise<string> =>
  (await readFile(path.join(dataDir, lockFiles.folder, lockFiles.holder), 'utf8').catch(() => '')).trim() ||
  '(unknown)';

/** Names the process that uses a data folder now; null when none does. Changes and locks nothing. */
export async function userOf(dataDir: string): Promise<string | null> {
  const file = path.join(dataDir, lockFiles.folder, lockFiles.lock);
  if (!existsSync(file)) return null;
  try {
    withDatabase(file, (database) => database.prepare('SELECT count(*) FROM sqlite_master').get());
    return null;
  } catch (error) {
    if (isBusy(error)) return await nameOfHolder(dataDir);
    throw error;
  }
}

/**
 * Locks a data folder for this process, so that two processes never serve the same one; creates the folder when it is missing.
 *
 * The lock is an exclusive lock on a dedicated SQLite database. The kernel keeps it with the open file and drops it with the process,
 * however that ends, so that no stale lock survives a reboot or a power cut, and a reused process id cannot look like a holder. It
 * also works between processes that cannot see each other (containers on one volume, each with its process 1). PocketBase guards its
 * data in the same folder by the same kind of lock, so a file system that supports one supports the other. The file `pid` beside it
 * only names the holder to people.
 * @param variable the environment variable that names the folder.
 * @returns a function that releases the lock.
 * @throws Error when another process holds it, or when the folder cannot be written.
 */
export async function lockDataDir(dataDir: string, variable = 'DATA_DIR'): Promise<() => Promise<void>> {
  const folder = path.join(dataDir, lockFiles.folder);
  const holder = path.join(folder, lockFiles.holder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let lock: DatabaseSync | null;
  try {
    lock = tryLock(path.join(folder, lockFiles.lock));
  } catch (error) {
    throw new Error(`${dataDir} cannot be locked: ${errorMessage(error)}`, { cause: error });
  }
  if (lock === null) {
    throw new Error(
      `${dataDir} is in use by process ${await nameOfHolder(dataDir)}. Choose another: ${variable}=…`,
    );
  }
  const taken = lock;
  held.add(taken);
  await writeFile(holder, `${process.pid} on ${hostname()}\n`);
  return async () => {
    await rm(holder, { force: true });
    held.delete(taken);
    taken.close();
  };
}
