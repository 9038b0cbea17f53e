import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { withDatabase } from '#src/server/lib/database.ts';
import { errorMessage } from '#src/server/lib/errors.ts';

/** SQLite's code for a lock that somebody else holds. */
const SQLITE_BUSY = 5;

/**
 * Where the lock and the name of its holder lie, in the data folder. The lock's file is never removed, for others may have
 * it open, and never read: the kernel drops a process's locks on a file as soon as that process closes it anywhere.
 */
export const lockFiles = { folder: 'run', lock: 'lock', holder: 'pid' } as const;

/** What is locked stays so until its connection is closed, be it by the collection of what nobody refers to. */
const held = new Set<DatabaseSync>();

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** Opens the lock's file and locks it; null when somebody else has it. @throws Error when the folder takes no locks. */
function tryLock(file: string): DatabaseSync | null {
  const database = new DatabaseSync(file);
  try {
    // Nothing is ever written, so no journal need lie beside it.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/** Who holds the lock of a data folder, as far as `pid` tells. */
const nameOfHolder = async (dataDir: string): Promise<string> =>
  (await readFile(path.join(dataDir, lockFiles.folder, lockFiles.holder), 'utf8').catch(() => '')).trim() ||
  'of another start';

/** Who uses a data folder at this moment; null when nobody does. Changes nothing and locks nothing. */
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
 * Claims a data folder for this process, so that two never serve the same one; makes the folder when it is missing.
 *
 * The claim is the exclusive lock on an SQLite database of its own. The kernel keeps it with the open file and drops it
 * with the process, however that ends: nothing is left behind that a reboot, a power cut or a number given to another
 * process could make look alive, and processes that cannot see each other (containers on one volume, each with a process
 * 1 of its own) still meet at the file. PocketBase guards its data in the same folder by the same kind of lock, so a file
 * system that keeps the one keeps the other. The file `pid` beside it only names the holder to people.
 * @param variable the environment variable that names the folder.
 * @returns the release of the claim.
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
