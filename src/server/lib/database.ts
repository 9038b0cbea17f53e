import { DatabaseSync } from 'node:sqlite';

/** Opens an SQLite database for as long as the work takes. @param readOnly false makes the file when it is missing. */
export function withDatabase<T>(file: string, work: (database: DatabaseSync) => T, readOnly = true): T {
  const database = new DatabaseSync(file, { readOnly });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The first column of what a query finds, as texts. */
export const firstColumn = (database: DatabaseSync, sql: string): string[] =>
  database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]));
