import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/**
 * Copies a database as of one moment, while PocketBase may be writing to it, and only what is in it: SQLite's own backup would
 * take along the pages in which what has been deleted, a person's enquiries, can still be read. Rows keep their order, also
 * that in which PocketBase lists records without one. The copy is one file, without a journal beside it.
 * @throws Error when there is none.
 */
export function copyDatabase(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`There is no database at ${from}`);
  const source = new DatabaseSync(from);
  try {
    source.exec('PRAGMA busy_timeout = 10000');
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
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

const texts = (database: DatabaseSync, sql: string) =>
  database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]));

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
export function namedUploads(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return uploadsOf(database);
  } finally {
    database.close();
  }
}

/** Reads a copy that nobody writes to. @throws Error when SQLite finds it damaged. */
export function inspectDatabase(file: string): DatabaseFacts {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const troubles = texts(database, 'PRAGMA integrity_check');
    if (troubles.join() !== 'ok')
      throw new Error(`The database is damaged: ${troubles.slice(0, 3).join('; ')}`);
    const tables = texts(
      database,
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    );
    const count = (table: string) => Number(texts(database, `SELECT COUNT(*) FROM ${quoted(table)}`)[0]);
    return {
      rows: Object.fromEntries(tables.map((table) => [table, count(table)])),
      migrations: texts(database, 'SELECT file FROM _migrations ORDER BY file'),
      uploads: uploadsOf(database),
    };
  } finally {
    database.close();
  }
}
