import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** Long enough for calls to have read what they go by, and to wait for their turn to write. */
const TURN_MS = 500;

/**
 * Makes calls while nobody can write, and lets them go on: PocketBase writes one after another, in the order of its callers.
 * @param calls made one after another, each when the former has had its time to wait.
 */
export async function waitingForTheirTurn<T>(
  pocketbaseDir: string,
  ...calls: readonly (() => Promise<T>)[]
): Promise<T[]> {
  const database = new DatabaseSync(path.join(pocketbaseDir, 'data.db'));
  try {
    database.exec('BEGIN IMMEDIATE');
    const made: Promise<T>[] = [];
    for (const call of calls) {
      made.push(call());
      await sleep(TURN_MS);
    }
    database.exec('ROLLBACK');
    return await Promise.all(made);
  } finally {
    database.close();
  }
}
