import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyDatabase, inspectDatabase, type DatabaseFacts } from './database-copy.ts';
import { parts } from './manifest.ts';
import { hasCode, isNotThere } from '#src/server/lib/errors.ts';

/** What PocketBase keeps beside an upload: its type. */
const ATTRIBUTES = '.attrs';

/** Photos that staff delete while a snapshot is taken; nobody deletes in that moment five times. */
const TRIES = 5;

/**
 * Holds a file: by a second name, which costs no room and outlives the deletion of the first, or by a copy where the disk
 * has no such names. An upload is never written to again.
 * @returns whether it was there.
 */
async function hold(from: string, to: string): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true });
  try {
    await link(from, to).catch(async (error: unknown) => {
      if (!hasCode(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP')) throw error;
      await copyFile(from, to);
    });
    return true;
  } catch (error) {
    if (isNotThere(error)) return false;
    throw error;
  }
}

/** Holds the uploads that a copy of the database names. @returns those that are not there. */
async function holdUploads(storage: string, uploads: readonly string[], to: string): Promise<string[]> {
  const missing: string[] = [];
  for (const upload of uploads) {
    const [from, held] = [path.join(storage, upload), path.join(to, upload)];
    if (!(await hold(from, held))) missing.push(upload);
    else await hold(`${from}${ATTRIBUTES}`, `${held}${ATTRIBUTES}`);
  }
  return missing;
}

/** The data of one moment, in a folder. */
export interface Snapshot extends DatabaseFacts {
  readonly folder: string;
}

/**
 * Takes a snapshot of PocketBase's data into a folder, while it runs: first the database, then the files which that names.
 * A photo that was deleted in between makes it begin again, so that no record is ever without its file.
 * @param copy another is for tests.
 * @param hasUploads whether the uploads lie in PocketBase's folder; else the database alone is taken.
 * @throws Error that names a file which a second copy of the database names as well, and which is not there.
 */
export async function takeSnapshot(
  pocketbaseDir: string,
  folder: string,
  copy = copyDatabase,
  hasUploads = true,
): Promise<Snapshot> {
  let before: readonly string[] = [];
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const database = path.join(folder, parts.database);
    copy(path.join(pocketbaseDir, parts.database), database);
    const facts = inspectDatabase(database);
    const storage = path.join(pocketbaseDir, 'storage');
    const held = hasUploads ? facts.uploads : [];
    const missing = await holdUploads(storage, held, path.join(folder, 'storage'));
    if (missing.length === 0) return { ...facts, folder };
    const lost = missing.filter((upload) => before.includes(upload));
    if (lost.length > 0)
      throw new Error(
        `The database names ${lost.length} files that are not in ${storage}, the first of them ${String(lost[0])}: ` +
          'put them back, or delete their photos in the panel',
      );
    before = missing;
  }
  throw new Error(`Photos were deleted during each of ${TRIES} tries: try again when the stock is quiet`);
}
