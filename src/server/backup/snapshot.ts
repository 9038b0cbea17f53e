import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { firstColumn, withDatabase } from '#src/server/lib/database.ts';
import { hasCode, isNotThere } from '#src/server/lib/errors.ts';
import { parts } from './manifest.ts';

/**
 * Copies a database as of one moment, while PocketBase may be writing to it, and only what is in it: SQLite's own backup would
 * take along the pages in which what has been deleted, a person's enquiries, can still be read. Rows keep their order, also
 * that in which PocketBase lists records without one. The copy is one file, without a journal beside it.
 * @throws Error when there is none.
 */
export function copyDatabase(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`There is no database at ${from}`);
  withDatabase(
    from,
    (source) => {
      source.exec('PRAGMA busy_timeout = 10000');
      source.prepare('VACUUM INTO ?').run(to);
    },
    false,
  );
}

/** How each file of SQLite begins. */
const SIGNATURE = 'SQLite format 3\0';

/** Whether a file is a database, whatever it is called. */
export async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(SIGNATURE.length), 0, SIGNATURE.length, 0);
    return buffer.toString('latin1') === SIGNATURE;
  } finally {
    await handle.close();
  }
}

/** What stands in a copy of the database. */
export interface DatabaseFacts {
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** File names of the migrations that it has seen, PocketBase's own among them. */
  readonly migrations: readonly string[];
  /** The uploads that its records name, as paths below PocketBase's `storage`. */
  readonly uploads: readonly string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const FILE_FIELDS = `SELECT c.id AS collection, c.name AS "table", json_extract(f.value, '$.name') AS field
  FROM _collections c, json_each(c.fields) f
  WHERE c.type != 'view' AND json_extract(f.value, '$.type') = 'file'`;

/** A field for several files holds a list of names, one for a single file its name. */
const namesIn = (value: string): string[] =>
  value.startsWith('[') ? (JSON.parse(value) as string[]) : [value];

function uploadsOf(database: DatabaseSync): string[] {
  return database
    .prepare(FILE_FIELDS)
    .all()
    .flatMap(({ collection, table, field }) => {
      const column = quoted(String(field));
      const records = database
        .prepare(
          `SELECT id, ${column} AS value FROM ${quoted(String(table))} WHERE COALESCE(${column}, '') != ''`,
        )
        .all();
      return records.flatMap(({ id, value }) =>
        namesIn(String(value)).map((name) => `${String(collection)}/${String(id)}/${name}`),
      );
    });
}

/** The uploads that the records of a database name, as paths below PocketBase's `storage`; it may be in use. */
export const namedUploads = (file: string): string[] => withDatabase(file, uploadsOf);

/** Reads a copy that nobody writes to. @throws Error when SQLite finds it damaged. */
export function inspectDatabase(file: string): DatabaseFacts {
  return withDatabase(file, (database) => {
    const troubles = firstColumn(database, 'PRAGMA integrity_check');
    if (troubles.join() !== 'ok')
      throw new Error(`The database is damaged: ${troubles.slice(0, 3).join('; ')}`);
    const tables = firstColumn(
      database,
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    );
    const count = (table: string) =>
      Number(firstColumn(database, `SELECT COUNT(*) FROM ${quoted(table)}`)[0]);
    return {
      rows: Object.fromEntries(tables.map((table) => [table, count(table)])),
      migrations: firstColumn(database, 'SELECT file FROM _migrations ORDER BY file'),
      uploads: uploadsOf(database),
    };
  });
}

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
