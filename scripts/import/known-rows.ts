import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { IMPORT_COLLECTIONS } from '#src/lib/import-row.ts';

/** The existing data that an import must not duplicate. */
export interface KnownRows {
  /** Ids of imported rows that still exist. */
  readonly present: ReadonlySet<string>;
  /** Ids of imported rows that were deleted here since. */
  readonly gone: ReadonlySet<string>;
  /** Ids of photos that were imported without their picture, and still have none. */
  readonly pictureless: ReadonlySet<string>;
  /** Current and former slugs of cars. */
  readonly slugs: ReadonlySet<string>;
  /** Addresses of accounts, in lower case. */
  readonly emails: ReadonlySet<string>;
}

const NOTHING: KnownRows = {
  present: new Set(),
  gone: new Set(),
  pictureless: new Set(),
  slugs: new Set(),
  emails: new Set(),
};

const texts = (database: DatabaseSync, sql: string): string[] =>
  database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]));

function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined
  );
}

const PICTURELESS = "SELECT id FROM vehicle_images WHERE file = '' AND id IN (SELECT id FROM import_ledger)";

function ledger(database: DatabaseSync, condition: string): Set<string> {
  const parts = IMPORT_COLLECTIONS.map(
    (name) =>
      `SELECT id FROM import_ledger WHERE collection = '${name}' AND id ${condition} (SELECT id FROM ${name})`,
  );
  return new Set(texts(database, parts.join(' UNION ALL ')));
}

/**
 * Opens a database for reading. Without a journal beside it no process uses it, and it is opened as immutable: otherwise SQLite
 * would create the journal's files, owned by the account that runs this.
 */
function openForReading(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}

/**
 * Reads the existing data directly from PocketBase's database, whether or not PocketBase is running, and changes nothing.
 * Everything is empty before the first start.
 */
export function readKnownRows(pocketbaseDir: string): KnownRows {
  const file = path.join(pocketbaseDir, 'data.db');
  if (!existsSync(file)) return NOTHING;
  const database = openForReading(file);
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    if (!hasTable(database, 'vehicle_slugs')) return NOTHING;
    const hasLedger = hasTable(database, 'import_ledger');
    return {
      present: hasLedger ? ledger(database, 'IN') : new Set(),
      gone: hasLedger ? ledger(database, 'NOT IN') : new Set(),
      pictureless: hasLedger ? new Set(texts(database, PICTURELESS)) : new Set(),
      slugs: new Set(texts(database, 'SELECT slug FROM vehicles UNION SELECT slug FROM vehicle_slugs')),
      emails: new Set(texts(database, 'SELECT LOWER(email) FROM users')),
    };
  } finally {
    database.close();
  }
}
