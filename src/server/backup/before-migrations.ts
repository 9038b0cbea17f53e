import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorMessage } from '#src/server/lib/errors.ts';
import { appliedMigrations, pendingMigrations, versionOfData } from '#src/server/lib/migrations.ts';
import { requireRoom, type FreeSpace } from '#src/server/lib/disk-space.ts';
import { syncToDisk, UNFINISHED_SUFFIX } from './archive.ts';
import { copyDatabase, inspectDatabase } from './snapshot.ts';
import { parts } from './manifest.ts';

/**
 * Copies of the database made before migrations, to undo what a code update does to the data. They contain no photos,
 * because a migration cannot touch a file.
 */

/** Number of data versions of which the newest copy is kept. */
const KEPT = 3;
/** UTC time of the copy and its newest applied migration. */
const OWN_NAME = /^\d{8}-\d{6}-\d{3}Z-(?<version>[\w-]+)\.db$/;

/** The copy could not be made, so migrations must not run. */
export class NoCopy extends Error {}

/** Folder of the copies. */
export const beforeMigrationsDir = (dataDir: string): string => path.join(dataDir, 'before-migrations');

const isCopyName = (name: string): boolean => OWN_NAME.test(name);

/** Paths of a data folder's copies, newest first. */
export async function copiesBeforeMigrations(dataDir: string): Promise<string[]> {
  const folder = beforeMigrationsDir(dataDir);
  const names = await readdir(folder).catch(() => []);
  return names
    .filter(isCopyName)
    .sort()
    .reverse()
    .map((name) => path.join(folder, name));
}

/**
 * The copies to remove. A start that fails repeatedly copies the same version each time and must not evict the copies of
 * earlier versions.
 * @param names all copies.
 * @param made the copy just created. It is always kept, even if the clock is wrong.
 */
export function expiredCopies(names: readonly string[], made?: string): string[] {
  const versions = new Set<string>();
  const kept = new Set<string>();
  const former = names.filter((name) => name !== made).sort();
  for (const name of [...(made === undefined ? [] : [made]), ...former.reverse()]) {
    const version = OWN_NAME.exec(name)?.groups?.['version'] ?? '';
    if (!versions.has(version) && versions.size < KEPT) kept.add(name);
    versions.add(version);
  }
  return names.filter((name) => !kept.has(name));
}

/** Size of a database and its write-ahead log, in bytes. */
export async function databaseSize(pocketbaseDir: string): Promise<number> {
  const sizes = await Promise.all(
    [parts.database, `${parts.database}-wal`].map((name) =>
      stat(path.join(pocketbaseDir, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The data folder and the migrations of the code that is about to run on it. */
export interface CopyOptions {
  readonly dataDir: string;
  /** Names of the code's migrations. */
  readonly present: readonly string[];
  /** Replaced in tests. */
  readonly free?: FreeSpace | undefined;
}

async function removeExpired(folder: string, made?: string): Promise<void> {
  const names = await readdir(folder);
  const expired = expiredCopies(names.filter(isCopyName), made);
  const unfinished = names.filter((name) => name.endsWith(UNFINISHED_SUFFIX));
  for (const name of [...expired, ...unfinished]) await rm(path.join(folder, name), { force: true });
}

async function makeCopy(
  { dataDir, free }: CopyOptions,
  pocketbaseDir: string,
  version: string,
): Promise<string> {
  const folder = beforeMigrationsDir(dataDir);
  const time = new Date().toISOString().replaceAll(/[-:]/g, '').replace('T', '-').replace('.', '-');
  const file = path.join(folder, `${time}-${version}.db`);
  const unfinished = `${file}${UNFINISHED_SUFFIX}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeExpired(folder);
  await requireRoom(dataDir, await databaseSize(pocketbaseDir), 'It', free);
  try {
    copyDatabase(path.join(pocketbaseDir, parts.database), unfinished);
    await chmod(unfinished, 0o600);
    inspectDatabase(unfinished);
    await syncToDisk(unfinished);
    await rename(unfinished, file);
  } finally {
    for (const ending of ['', '-journal', '-wal', '-shm'])
      await rm(`${unfinished}${ending}`, { force: true });
  }
  await removeExpired(folder, path.basename(file));
  return file;
}

/**
 * Copies and verifies the database when the code has pending migrations. No other process may use it meanwhile.
 * @returns the copy's path; null when no migration is pending or there is no database yet.
 * @throws NoCopy with the reason when the copy fails; Error when the database cannot be read.
 */
export async function copyBeforeMigrations(options: CopyOptions): Promise<string | null> {
  const pocketbaseDir = path.join(options.dataDir, 'pocketbase');
  if (!existsSync(path.join(pocketbaseDir, parts.database))) return null;
  const applied = appliedMigrations(pocketbaseDir) ?? [];
  const pending = pendingMigrations(applied, options.present);
  if (applied.length === 0 || pending.length === 0) return null;
  try {
    return await makeCopy(options, pocketbaseDir, versionOfData(applied));
  } catch (cause) {
    throw new NoCopy(
      `Cannot make a copy of the database before its migrations (${pending.join(', ')}), so they do not run. ${errorMessage(cause)}`,
      { cause },
    );
  }
}
