import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockDataDir } from '#src/server/process/instance-lock.ts';
import { errorMessage, isNotThere } from '#src/server/lib/errors.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { fingerprintOf } from '#src/server/lib/code-fingerprint.ts';
import { requireRoom, type FreeSpace } from '#src/server/lib/disk-space.ts';
import {
  archiveName,
  CHECK_PREFIX,
  expiredArchives,
  unfinishedArchives,
  UNFINISHED_SUFFIX,
  writeArchive,
} from '#src/server/backup/archive.ts';
import { checkArchive } from './archive-check.ts';
import { backupWorkDir, noteBackup } from '#src/server/backup/backup-state.ts';
import { copyDatabase } from '#src/server/backup/snapshot.ts';
import { openDestination } from './destination.ts';
import { FORMAT, parts, sha256Of, type BackedUpFile, type Manifest } from '#src/server/backup/manifest.ts';
import { takeSnapshot, type Snapshot } from '#src/server/backup/snapshot.ts';

/** What to back up, and where to. */
export interface BackupOptions {
  readonly dataDir: string;
  /** A folder, or `s3://bucket/prefix`. */
  readonly to: string;
  /** How many backups to keep there, at least 1. */
  readonly keep: number;
  /** The bucket that holds the original photos: the backup leaves them out then. */
  readonly photosBucket?: string | undefined;
  /** Whether the webhook secret comes from the environment; a leftover file with one is not backed up then. */
  readonly isSecretElsewhere?: boolean;
  /** Replaceable in tests. */
  readonly free?: FreeSpace;
}

/** A backup that was written and verified. */
export interface BackupDone {
  readonly name: string;
  /** Name of the destination in messages. */
  readonly destination: string;
  readonly bytes: number;
  readonly files: number;
  /** Names of older backups that retention removed. */
  readonly removed: readonly string[];
}

async function productVersion(): Promise<string> {
  const json = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return json.version;
}

/** The files of a snapshot, the database first. */
async function filesOf(folder: string): Promise<BackedUpFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  const files: BackedUpFile[] = [];
  for (const name of [parts.database, ...paths.filter((other) => other !== parts.database)]) {
    const file = path.join(folder, name);
    files.push({ path: name, size: (await stat(file)).size, sha256: await sha256Of(file) });
  }
  return files;
}

async function describe(
  { folder, rows, migrations }: Snapshot,
  time: Date,
  photosBucket: string | undefined,
): Promise<Manifest> {
  return {
    format: FORMAT,
    product: await productVersion(),
    createdAt: time.toISOString(),
    migrations: { applied: [...migrations], code: await fingerprintOf(['pb_migrations']) },
    rows: { ...rows },
    ...(photosBucket !== undefined && { photosBucket }),
    files: await filesOf(folder),
  };
}

/** Locks the work folder, so only one backup of a data folder runs, and removes what an interrupted one left there. */
async function claim(workDir: string): Promise<() => Promise<void>> {
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  const release = await lockDataDir(workDir).catch((cause: unknown) => {
    throw new Error(`Another backup of this data folder is running (${workDir})`, { cause });
  });
  const left = (await readdir(workDir)).filter((name) => name.startsWith(CHECK_PREFIX));
  for (const name of left) await rm(path.join(workDir, name), { recursive: true, force: true });
  return release;
}

/** Adds the secret that signs webhooks and links, if the data folder has it. */
async function addSecret(dataDir: string, folder: string): Promise<void> {
  await copyFile(path.join(dataDir, parts.secret), path.join(folder, parts.secret)).catch(
    (error: unknown) => {
      if (!isNotThere(error)) throw error;
    },
  );
}

async function make(
  { dataDir, to, keep, photosBucket, isSecretElsewhere = false, free }: BackupOptions,
  time: Date,
): Promise<BackupDone> {
  const workDir = backupWorkDir(dataDir);
  const folder = path.join(workDir, 'snapshot');
  const pocketbaseDir = path.join(dataDir, 'pocketbase');
  const destination = await openDestination(to, workDir);
  const name = archiveName(time);
  const file = path.join(destination.workFolder, `${name}${UNFINISHED_SUFFIX}`);
  for (const place of new Set([workDir, destination.workFolder]))
    for (const left of unfinishedArchives(await readdir(place)))
      await rm(path.join(place, left), { force: true });
  try {
    const database = path.join(pocketbaseDir, parts.database);
    const { size } = await stat(database).catch((cause: unknown) => {
      throw new Error(`There is no database at ${database}`, { cause });
    });
    // Room for the copy, and for the one that is unpacked for the check.
    await requireRoom(workDir, 2 * size, 'A backup', free);
    const snapshot = await takeSnapshot(pocketbaseDir, folder, copyDatabase, photosBucket === undefined);
    if (!isSecretElsewhere) await addSecret(dataDir, folder);
    const manifest = await describe(snapshot, time, photosBucket);
    const bytes = manifest.files.reduce((sum, part) => sum + part.size, size);
    await requireRoom(destination.workFolder, bytes, 'A backup', free);
    await writeFile(path.join(folder, parts.manifest), `${JSON.stringify(manifest)}\n`);
    await writeArchive(file, folder, [parts.manifest, ...manifest.files.map((part) => part.path)]);
    await checkArchive(file, workDir);
    const { size: made } = await stat(file);
    await destination.finish(file, name);
    const removed = expiredArchives(await destination.names(), name, keep);
    for (const old of removed) await destination.remove(old);
    return { name, destination: destination.name, bytes: made, files: manifest.files.length, removed };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(file, { force: true });
  }
}

/**
 * Writes the data into one archive, whether or not the product is running, verifies the archive, and removes
 * the oldest ones. Records the outcome in the data folder.
 * @throws Error that says why there is no new backup; all former ones are then still there.
 */
export async function backUp(options: BackupOptions): Promise<BackupDone> {
  const { dataDir } = options;
  const release = await claim(backupWorkDir(dataDir));
  const time = new Date();
  try {
    const done = await make(options, time);
    await noteBackup(dataDir, { lastSuccess: { at: time.toISOString(), bytes: done.bytes } });
    return done;
  } catch (error) {
    // If the disk has no room for the archive, it may have none for this record either.
    const lastFailure = { at: time.toISOString(), error: errorMessage(error) };
    await noteBackup(dataDir, { lastFailure }).catch(() => undefined);
    throw error;
  } finally {
    await release();
  }
}
