import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorMessage, isNotThere } from './errors.ts';

/** PocketBase's umask: new files are for their owner only. */
export const OWNER_ONLY_UMASK = 0o077;

const OTHERS = 0o077;

/** Whether a mode gives other accounts of the machine any access. */
const isOpenToOthers = (mode: number): boolean => (mode & OTHERS) !== 0;

/** Removes the group's and others' permissions. @throws Error when this account may not change the mode. */
async function closeToOthers(place: string): Promise<void> {
  const { mode } = await stat(place);
  if (isOpenToOthers(mode)) await chmod(place, mode & 0o7777 & ~OTHERS);
}

/**
 * Closes folders, and the files directly in `databaseDir`, to other accounts of the machine: leads are personal data. The modes of
 * the folders protect the rest of their contents, so that a site copied out of them keeps modes that a web server can read.
 * `ownershipTrouble` reports what could not be closed.
 */
export async function keepToOwner(folders: readonly string[], databaseDir: string): Promise<void> {
  const entries = await readdir(databaseDir, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(databaseDir, name));
  // A journal may be removed meanwhile, and the folder is usable even where its mode cannot be changed.
  await Promise.allSettled([...folders, ...files].map(closeToOthers));
}

/** A warning when other accounts of the machine can read a data folder; null when they cannot, or when it does not exist. */
export async function ownershipTrouble(dataDir: string): Promise<string | null> {
  try {
    const { mode } = await stat(dataDir);
    if (!isOpenToOthers(mode)) return null;
    return (
      `Other accounts of this machine can read ${dataDir} (mode ${(mode & 0o777).toString(8)}), which holds the leads. ` +
      `Remove their permissions: chmod -R go= ${dataDir}`
    );
  } catch (error) {
    if (isNotThere(error)) return null;
    return `Cannot read the permissions of ${dataDir}: ${errorMessage(error)}`;
  }
}
