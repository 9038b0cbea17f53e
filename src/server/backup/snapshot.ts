import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { firstColumn, withDatabase } from '#src/server/lib/database.ts';
import { hasCode, isNotThere } from '#src/server/lib/errors.ts';
import { parts } from './manifest.ts';

/**
 * Copies a database consistently while PocketBase may be writing to it. VACUUM INTO copies live data only; SQLite's backup
 * API would also copy free pages, in which deleted enquiries are still readable. Rows keep their order, including the order
 * in which PocketBase lists records without an explicit sort. The copy is one file without a journal.
 * @throws Error when there is no database.
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

/** Header of every SQLite file. */
const SIGNATURE = 'SQLite format 3\0';

/** Whether a file is an SQLite database, by its content. */
export async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(SIGNATURE.length), 0, SIGNATURE.length, 0);
    return buffer.toString('latin1') === SIGNATURE;
  } finally {
    await handle.close();
  }
}

/** Content of a copy of the database. */
export interface DatabaseFacts {
  /** Row count of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** File names of the applied migrations, including PocketBase's internal ones. */
  readonly migrations: readonly string[];
  /** The uploads referenced by its records, as paths below PocketBase's `storage`. */
  readonly uploads: readonly string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const FILE_FIELDS = `SELECT c.id AS collection, c.name AS "table", json_extract(f.value, '$.name') AS field
  FROM _collections c, json_each(c.fields) f
  WHERE c.type != 'view' AND json_extract(f.value, '$.type') = 'file'`;

/** A multi-file field holds a JSON list of names; a single-file field holds one name. */
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

/** The uploads referenced by a database's records, as paths below PocketBase's `storage`. The database may be in use. */
export const namedUploads = (file: string): string[] => withDatabase(file, uploadsOf);

/** Reads a copy that no process writes to. @throws Error when its integrity check fails. */
export function inspectDatabase(file: string): DatabaseFacts {
  return withDatabase(file, (database) => {
    const problems = firstColumn(database, 'PRAGMA integrity_check');
    if (problems.join() !== 'ok')
      throw new Error(`The database is damaged: ${problems.slice(0, 3).join('; ')}`);
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

/** Suffix of the file in which PocketBase stores an upload's type. */
const ATTRIBUTES = '.attrs';

/** Attempts when staff delete photos during the snapshot; five such deletions in a row are implausible. */
const TRIES = 5;

/**
 * Keeps a file: by a hard link, which costs no space and survives the deletion of the original, or by a copy where the file
 * system has no hard links. Uploads are immutable.
 * @returns whether the file existed.
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

/** Keeps the uploads referenced by a copy of the database. @returns the missing ones. */
async function holdUploads(storage: string, uploads: readonly string[], to: string): Promise<string[]> {
  const missing: string[] = [];
  for (const upload of uploads) {
    const [from, held] = [path.join(storage, upload), path.join(to, upload)];
    if (!(await hold(from, held))) missing.push(upload);
    else await hold(`${from}${ATTRIBUTES}`, `${held}${ATTRIBUTES}`);
  }
  return missing;
}

/** A consistent snapshot of the data, in a folder. */
export interface Snapshot extends DatabaseFacts {
  readonly folder: string;
}

/**
 * Takes a snapshot of PocketBase's data into a folder while it runs: first the database, then the files that it references.
 * It starts over when a photo was deleted in between, so that no record lacks its file.
 * @param copy replaced in tests.
 * @param hasUploads whether the uploads are in PocketBase's folder; otherwise only the database is copied.
 * @throws Error naming a file that is missing although two copies in a row reference it.
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
        `The database references ${lost.length} files that are missing from ${storage}, the first of them ${String(lost[0])}: ` +
          'restore them, or delete their photos in the panel',
      );
    before = missing;
  }
  throw new Error(
    `Photos were deleted during each of ${TRIES} attempts: try again when the stock is not being edited`,
  );
}
