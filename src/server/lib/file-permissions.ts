import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorMessage, isNotThere } from './errors.ts';

/** What PocketBase takes away from every file that it makes: all that is not the owner's. */
export const OWNER_ONLY_UMASK = 0o077;

const OTHERS = 0o077;

/** Whether a mode lets other accounts of the machine in. */
const isOpenToOthers = (mode: number): boolean => (mode & OTHERS) !== 0;

/** Takes away what others may; a folder of somebody else's, or on a file system without modes, stays as it is. */
async function closeToOthers(place: string): Promise<void> {
  const { mode } = await stat(place);
  if (isOpenToOthers(mode)) await chmod(place, mode & 0o7777 & ~OTHERS);
}

/**
 * Closes folders to other accounts of the machine, and the files that lie directly in `databaseDir`: leads are personal.
 * The folders' own modes are what keeps the rest of their contents, so that a site which is copied out of them keeps modes
 * that a web server can read. What cannot be closed is told by `ownershipTrouble`.
 */
export async function keepToOwner(folders: readonly string[], databaseDir: string): Promise<void> {
  const entries = await readdir(databaseDir, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(databaseDir, name));
  // A journal may go in between; who may not change a mode may still use the folder.
  await Promise.allSettled([...folders, ...files].map(closeToOthers));
}

/** In words why other accounts of the machine can read a data folder; null when they cannot, or when there is none. */
export async function ownershipTrouble(dataDir: string): Promise<string | null> {
  try {
    const { mode } = await stat(dataDir);
    if (!isOpenToOthers(mode)) return null;
    return (
      `Other accounts of this machine may enter ${dataDir} (mode ${(mode & 0o777).toString(8)}), where the leads are. ` +
      `Close it: chmod -R go= ${dataDir}`
    );
  } catch (error) {
    if (isNotThere(error)) return null;
    return `${dataDir} cannot be looked at: ${errorMessage(error)}`;
  }
}
