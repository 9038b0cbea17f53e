import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { lockDataDir } from '#src/server/process/instance-lock.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { presentMigrations, unknownMigrations } from '#src/server/lib/migrations.ts';
import { requireRoom, type FreeSpace } from '#src/server/lib/disk-space.ts';
import { unpackArchive } from '#src/server/backup/archive.ts';
import { checkArchive } from './archive-check.ts';
import { backupWorkDir, REPLACED_PREFIX } from '#src/server/backup/backup-state.ts';
import { inspectDatabase, isDatabase } from '#src/server/backup/snapshot.ts';
import { parts } from '#src/server/backup/manifest.ts';
import { adminsIn, endSessionsAndLinks, returnedPeople, type ReturnedPeople } from './restored-accounts.ts';

/** What is restored, and where to. */
export interface RestoreOptions {
  /** An archive that `npm run backup` has made, or a copy of the database alone from before migrations. */
  readonly archive: string;
  readonly dataDir: string;
  /** Names of the migrations that the code knows. Default: those in `pb_migrations`. */
  readonly knownMigrations?: readonly string[];
  /** Another is for tests. */
  readonly free?: FreeSpace;
}

/** What a restore has done. */
export interface RestoreDone {
  /** When the data were as they are now: ISO 8601. Null for a copy of the database, whose name tells it. */
  readonly createdAt: string | null;
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The bucket in which the originals of the photos were; null when the archive has them, or has nothing to do with them. */
  readonly photosBucket: string | null;
  /** Addresses of whoever administers again. */
  readonly admins: readonly string[];
  /** Whom it brings back although they had been deleted; null when nobody knows. */
  readonly returned: ReturnedPeople | null;
  /** Where the data that it replaced stand now; null where there were none. */
  readonly former: string | null;
}

/** @param version how the code that knows them is called. */
function requireKnown(applied: readonly string[], known: readonly string[], version: string): void {
  const newer = unknownMigrations(applied, known);
  if (newer.length > 0)
    throw new Error(
      `The backup is newer than this code: its database has seen ${newer.join(', ')}. ` +
        `Update the code${version}, then restore`,
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
  for (const name of present) {
    await mkdir(path.dirname(path.join(to, name)), { recursive: true, mode: 0o700 });
    await rename(path.join(dataDir, name), path.join(to, name));
  }
  return present.length > 0;
}

/** What is to be put into a data folder, checked, in a folder on its disk. */
interface Prepared extends Omit<RestoreDone, 'admins' | 'returned' | 'former'> {
  /** What it replaces, by its path in the data folder. A path with `null` only leaves its place. */
  readonly places: Readonly<Record<string, string | null>>;
}

async function unpack(options: RestoreOptions, known: readonly string[], to: string): Promise<Prepared> {
  const { archive, dataDir, free } = options;
  await requireRoom(dataDir, (await stat(archive)).size, 'The restore', free);
  const manifest = await checkArchive(archive, backupWorkDir(dataDir));
  const { migrations, product, files, createdAt, rows, photosBucket = null } = manifest;
  requireKnown(migrations.applied, known, ` to version ${product} or later`);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await requireRoom(dataDir, bytes, 'The restore', free);
  await unpackArchive(archive, to);
  await rm(path.join(to, parts.manifest));
  const secret = path.join(to, parts.secret);
  return {
    ...{ createdAt, rows, photosBucket },
    places: { ...(existsSync(secret) && { [parts.secret]: secret }), pocketbase: to },
  };
}

/** The photos stay: a migration touches none, and what staff have deleted since is gone in any case. */
async function copyBack(options: RestoreOptions, known: readonly string[], to: string): Promise<Prepared> {
  const { archive, dataDir, free } = options;
  await requireRoom(dataDir, (await stat(archive)).size, 'The restore', free);
  const database = path.join(to, parts.database);
  await copyFile(archive, database);
  const { rows, migrations } = inspectDatabase(database);
  requireKnown(migrations, known, '');
  const place = path.join('pocketbase', parts.database);
  // A journal of the database before would be taken for this one's.
  return {
    createdAt: null,
    rows,
    photosBucket: null,
    places: { [`${place}-wal`]: null, [`${place}-shm`]: null, [place]: database },
  };
}

/**
 * Puts a backup in the place of a data folder's database, photos and secret, or a copy of the database in the place of the
 * database alone. Everything is checked and unpacked before anything is touched, and what was there is kept beside it.
 * Releases and photo variants are no part of a backup: the next start makes what is missing. Everybody signs in again.
 * @throws Error that says why nothing was restored; the data are then as they were.
 */
export async function restore(options: RestoreOptions): Promise<RestoreDone> {
  const { archive, dataDir } = options;
  if (!existsSync(archive)) throw new Error(`There is no file ${archive}`);
  const unlock = await claim(dataDir);
  const unpacked = path.join(backupWorkDir(dataDir), 'restoring');
  try {
    await rm(unpacked, { recursive: true, force: true });
    await mkdir(unpacked, { recursive: true, mode: 0o700 });
    const known = options.knownMigrations ?? (await presentMigrations());
    const prepare = (await isDatabase(archive)) ? copyBack : unpack;
    const { places, ...done } = await prepare(options, known, unpacked);
    const database = path.join(unpacked, parts.database);
    endSessionsAndLinks(database);
    const admins = adminsIn(database);
    const returned = returnedPeople(database, path.join(dataDir, 'pocketbase', parts.database));

    const time = new Date().toISOString().replaceAll(':', '').replace('.', '-');
    const former = path.join(dataDir, `${REPLACED_PREFIX}${time}`);
    const isKept = await moveAside(dataDir, Object.keys(places), former);
    try {
      for (const [place, from] of Object.entries(places)) {
        await mkdir(path.dirname(path.join(dataDir, place)), { recursive: true, mode: 0o700 });
        if (from !== null) await rename(from, path.join(dataDir, place));
      }
    } catch (error) {
      throw isKept
        ? new Error(`${errorMessage(error)}. What was there stands in ${former}`, { cause: error })
        : error;
    }
    return { ...done, admins, returned, former: isKept ? former : null };
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    await unlock();
  }
}
