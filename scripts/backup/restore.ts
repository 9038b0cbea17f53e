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

/** What to restore, and where to. */
export interface RestoreOptions {
  /** An archive from `npm run backup`, or a bare copy of the database from before migrations. */
  readonly archive: string;
  readonly dataDir: string;
  /** Names of the migrations that the code contains. Default: those in `pb_migrations`. */
  readonly knownMigrations?: readonly string[];
  /** Replaceable in tests. */
  readonly free?: FreeSpace;
}

/** The result of a restore. */
export interface RestoreDone {
  /** When the backup was made: ISO 8601. Null for a copy of the database, whose name contains the time. */
  readonly createdAt: string | null;
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The bucket that held the original photos; null when the archive contains them, or for a copy of the database. */
  readonly photosBucket: string | null;
  /** Addresses of the administrators in the restored data. */
  readonly admins: readonly string[];
  /** People that the restore brings back although they had been deleted; null when that cannot be determined. */
  readonly returned: ReturnedPeople | null;
  /** Where the replaced data are now; null if there were none. */
  readonly former: string | null;
}

/** @param version the version of the code that has these migrations, for the message. */
function requireKnown(applied: readonly string[], known: readonly string[], version: string): void {
  const newer = unknownMigrations(applied, known);
  if (newer.length > 0)
    throw new Error(
      `The backup is newer than this code: its database has the migrations ${newer.join(', ')}. ` +
        `Update the code${version}, then restore again`,
    );
}

/** Locks the data folder: the product must not run on it. */
async function claim(dataDir: string): Promise<() => Promise<void>> {
  return lockDataDir(dataDir).catch((cause: unknown) => {
    throw new Error(`Stop the product first. Nothing was changed. ${errorMessage(cause)}`, { cause });
  });
}

/** Moves these names from a folder into a new one. @returns whether any existed. */
async function moveAside(dataDir: string, names: readonly string[], to: string): Promise<boolean> {
  const present = names.filter((name) => existsSync(path.join(dataDir, name)));
  for (const name of present) {
    await mkdir(path.dirname(path.join(to, name)), { recursive: true, mode: 0o700 });
    await rename(path.join(dataDir, name), path.join(to, name));
  }
  return present.length > 0;
}

/** A verified restore, unpacked in a folder on the same disk as the data folder. */
interface Prepared extends Omit<RestoreDone, 'admins' | 'returned' | 'former'> {
  /** The new content by its path in the data folder. A path with `null` is only removed. */
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

/** The photos stay: migrations do not touch them, and photos deleted since the copy are lost in any case. */
async function copyBack(options: RestoreOptions, known: readonly string[], to: string): Promise<Prepared> {
  const { archive, dataDir, free } = options;
  await requireRoom(dataDir, (await stat(archive)).size, 'The restore', free);
  const database = path.join(to, parts.database);
  await copyFile(archive, database);
  const { rows, migrations } = inspectDatabase(database);
  requireKnown(migrations, known, '');
  const place = path.join('pocketbase', parts.database);
  // SQLite would apply the journal of the replaced database to this one.
  return {
    createdAt: null,
    rows,
    photosBucket: null,
    places: { [`${place}-wal`]: null, [`${place}-shm`]: null, [place]: database },
  };
}

/**
 * Replaces the database, photos and secret of a data folder by a backup, or the database alone by a copy of
 * it. Everything is verified and unpacked before anything is touched, and the former data are kept beside it.
 * Backups do not contain releases and photo variants: the next start creates the missing ones. All users have
 * to sign in again.
 * @throws Error that says why nothing was restored; the data are then unchanged.
 */
export async function restore(options: RestoreOptions): Promise<RestoreDone> {
  const { archive, dataDir } = options;
  if (!existsSync(archive)) throw new Error(`The file ${archive} does not exist`);
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
        ? new Error(`${errorMessage(error)}. The former data are in ${former}`, { cause: error })
        : error;
    }
    return { ...done, admins, returned, former: isKept ? former : null };
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    await unlock();
  }
}
