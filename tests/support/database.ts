import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Opens the database of a running PocketBase directly, for what no API reads or writes. */
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

/** Long enough for a call to have done its reads and be queued for the write lock. */
const TURN_MS = 500;

/**
 * Starts calls while the database is locked, and then unlocks it: PocketBase writes in the order of the calls.
 * @param calls started one by one, each after the previous one is queued.
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
