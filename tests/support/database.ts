import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** Opens the database under a running PocketBase's feet, for what no API shows or sets. */
function withDatabase<T>(pocketbaseDir: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path.join(pocketbaseDir, 'data.db'));
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    return work(database);
  } finally {
    database.close();
  }
}

/** Rows of a query. */
export function queryRows(
  pocketbaseDir: string,
  sql: string,
  ...values: SQLInputValue[]
): Record<string, unknown>[] {
  return withDatabase(pocketbaseDir, (database) => database.prepare(sql).all(...values));
}

/** Runs a statement that changes rows. */
export function changeRows(pocketbaseDir: string, sql: string, ...values: SQLInputValue[]): void {
  withDatabase(pocketbaseDir, (database) => database.prepare(sql).run(...values));
}
