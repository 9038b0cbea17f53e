import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { queryRows } from '#tests/support/database.ts';

/** Every row of every table as JSON, by table and row id. */
export type Dump = ReadonlyMap<string, string>;

/** Reads every row of a database, including PocketBase's internal tables. */
export function dumpRows(pocketbaseDir: string): Dump {
  const tables = queryRows(
    pocketbaseDir,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
  );
  return new Map(
    tables.flatMap(({ name }) =>
      queryRows(pocketbaseDir, `SELECT rowid AS "_row", * FROM "${String(name)}"`).map(
        (row) => [`${String(name)} ${String(row['_row'])}`, JSON.stringify(row)] as const,
      ),
    ),
  );
}

/** The uploads of a PocketBase, by their path below `storage`. */
export async function readUploads(pocketbaseDir: string): Promise<ReadonlyMap<string, Buffer>> {
  const storage = path.join(pocketbaseDir, 'storage');
  const entries = await readdir(storage, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        return [path.relative(storage, file), await readFile(file)] as const;
      }),
    ),
  );
}
