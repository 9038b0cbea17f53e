import { DatabaseSync } from 'node:sqlite';

/** Runs work on an SQLite database and closes it. @param readOnly false creates the file when it is missing. */
export function withDatabase<T>(file: string, work: (database: DatabaseSync) => T, readOnly = true): T {
  const database = new DatabaseSync(file, { readOnly });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The first column of a query's rows, as strings. */
export const firstColumn = (database: DatabaseSync, sql: string): string[] =>
  database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]));
