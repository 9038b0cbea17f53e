import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { lockDataDir } from '#src/server/instance-lock.ts';
import { errorMessage } from '#src/server/log.ts';
import { projectRoot } from '#src/server/project-root.ts';
import type { FreeSpace } from '#src/server/publisher/disk-space.ts';
import { checkArchive, unpackArchive } from './archive.ts';
import { backupWorkDir, REPLACED_PREFIX } from './backup-state.ts';
import { parts, type Manifest } from './manifest.ts';
import { requireRoom } from './room.ts';

/** What is restored, and where to. */
export interface RestoreOptions {
  /** An archive that `npm run backup` has made. */
  readonly archive: string;
  readonly dataDir: string;
  /** Names of the migrations that the code knows. Default: those in `pb_migrations`. */
  readonly knownMigrations?: readonly string[];
  /** Another is for tests. */
  readonly free?: FreeSpace;
}

/** What a restore has done. */
export interface RestoreDone {
  readonly manifest: Manifest;
  /** Where the data that it replaced stand now; null where there were none. */
  readonly former: string | null;
}

/** PocketBase's own migrations come with its binary; those of the product are scripts. */
function requireKnown({ migrations, product }: Manifest, known: readonly string[]): void {
  const newer = migrations.applied.filter((file) => file.endsWith('.js') && !known.includes(file));
  if (newer.length > 0)
    throw new Error(
      `The backup is newer than this code: its database has seen ${newer.join(', ')}. ` +
        `Update the code to version ${product} or later, then restore`,
    );
}

/** Claims the data folder: nothing may run on it. */
async function claim(dataDir: string): Promise<() => Promise<void>> {
  return lockDataDir(dataDir).catch((cause: unknown) => {
    throw new Error(`Stop the product first, nothing was changed. ${errorMessage(cause)}`, { cause });
  });
}

/** Moves what a folder has under these names into another, made for it. @returns whether there was any. */
async function moveAside(dataDir: string, names: readonly string[], to: string): Promise<boolean> {
  const present = names.filter((name) => existsSync(path.join(dataDir, name)));
  if (present.length === 0) return false;
  await mkdir(to, { mode: 0o700 });
  for (const name of present) await rename(path.join(dataDir, name), path.join(to, name));
  return true;
}

/**
 * Puts a backup in the place of a data folder's database, photos and secret. Everything is checked and unpacked before
 * anything is touched, and what was there is kept beside it. Releases and photo variants are no part of a backup: the next
 * start makes what is missing.
 * @throws Error that says why nothing was restored; the data are then as they were.
 */
export async function restore({
  archive,
  dataDir,
  knownMigrations,
  free,
}: RestoreOptions): Promise<RestoreDone> {
  if (!existsSync(archive)) throw new Error(`There is no file ${archive}`);
  const unlock = await claim(dataDir);
  const workDir = backupWorkDir(dataDir);
  const unpacked = path.join(workDir, 'restoring');
  try {
    await rm(unpacked, { recursive: true, force: true });
    await mkdir(unpacked, { recursive: true, mode: 0o700 });
    await requireRoom(dataDir, (await stat(archive)).size, 'The restore', free);
    const manifest = await checkArchive(archive, workDir);
    requireKnown(manifest, knownMigrations ?? (await readdir(path.join(projectRoot, 'pb_migrations'))));
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
    await requireRoom(dataDir, bytes, 'The restore', free);
    await unpackArchive(archive, unpacked);
    await rm(path.join(unpacked, parts.manifest));

    const hasSecret = existsSync(path.join(unpacked, parts.secret));
    const time = new Date().toISOString().replaceAll(':', '').replace('.', '-');
    const former = path.join(dataDir, `${REPLACED_PREFIX}${time}`);
    const isKept = await moveAside(dataDir, ['pocketbase', ...(hasSecret ? [parts.secret] : [])], former);
    try {
      if (hasSecret) await rename(path.join(unpacked, parts.secret), path.join(dataDir, parts.secret));
      await rename(unpacked, path.join(dataDir, 'pocketbase'));
    } catch (error) {
      throw isKept
        ? new Error(`${errorMessage(error)}. What was there stands in ${former}`, { cause: error })
        : error;
    }
    return { manifest, former: isKept ? former : null };
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    await unlock();
  }
}
