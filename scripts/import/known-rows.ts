import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { IMPORT_COLLECTIONS } from '#src/lib/import-row.ts';

/** What is there already. */
export interface KnownRows {
  /** Ids of rows that came by an import and are still there. */
  readonly present: ReadonlySet<string>;
  /** Ids of rows that came by an import and were deleted here since. */
  readonly gone: ReadonlySet<string>;
  /** Ids of photos that came by an import without their picture, and have none yet. */
  readonly pictureless: ReadonlySet<string>;
  /** Addresses that cars have or had. */
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
 * Opens a database for reading. Where no journal lies beside it nobody has it open, and SQLite is told that nobody will: it
 * would make the journal's files otherwise, which would belong to whoever runs this.
 */
function openForReading(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}

/**
 * Reads what is there from PocketBase's database itself, whether or not PocketBase runs, and changes nothing. Nothing is there
 * before the first start.
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
