/**
 * The stock's change log: the car of each change. Caches of the stock read from it which cars to reload. An
 * entry is written in the transaction of its change.
 */

/** Older entries are useless: a reader that far behind reloads the whole stock. */
const KEPT_ENTRIES = 5000;

/** Marks a change of all cars. */
const ALL = '*';

type Database = Pick<core.App, 'db'>;

/** Logs a change of one car, or of all when the car is unknown. */
export function noteChange(tx: Database, vehicleId: string = ALL): void {
  const run = (sql: string, values: Record<string, unknown>) => tx.db().newQuery(sql).bind(values).execute();
  run('INSERT INTO stock_log (vehicle) VALUES ({:vehicleId})', { vehicleId });
  run('DELETE FROM stock_log WHERE seq <= (SELECT MAX(seq) FROM stock_log) - {:kept}', {
    kept: KEPT_ENTRIES,
  });
}

/** The changes since a log entry, as a consistent snapshot. */
export interface StockChanges {
  /** The newest entry. */
  readonly cursor: number;
  /** Ids of the changed cars, including deleted and hidden ones; null when the log no longer covers them. */
  readonly vehicles: readonly string[] | null;
  /** SHA-256 of id and `updated_at` of every public car, concatenated in order of id. */
  readonly fingerprint: string;
  /** SHA-256 of id and slug of every public car, concatenated in order of id. */
  readonly addresses: string;
}

/** One statement reads one snapshot. */
const CHANGES_SQL = `SELECT
  (SELECT COALESCE(MAX(seq), 0) FROM stock_log) AS newest,
  (SELECT COALESCE(MIN(seq), 0) FROM stock_log) AS oldest,
  (SELECT COALESCE(GROUP_CONCAT(DISTINCT vehicle), '') FROM stock_log WHERE seq > {:since}) AS changed,
  COALESCE(GROUP_CONCAT(id || updated_at, ''), '') AS stock,
  COALESCE(GROUP_CONCAT(id || slug, ''), '') AS addresses
  FROM (SELECT id, updated_at, slug FROM vehicles WHERE papelera = '' AND status != 'oculto' ORDER BY id)`;

/** @param since an entry, 0 for the start. */
export function readStockChanges(app: Database, since: number): StockChanges {
  const row = new DynamicModel({ newest: 0, oldest: 0, changed: '', stock: '', addresses: '' });
  app.db().newQuery(CHANGES_SQL).bind({ since }).one(row);
  const cursor = Number(row['newest']);
  const changed = String(row['changed']);
  const vehicles = changed === '' ? [] : changed.split(',');
  // A log that ends before `since` comes from a restored backup.
  const isCovered = since <= cursor && since >= Number(row['oldest']) - 1 && !vehicles.includes(ALL);
  return {
    cursor,
    vehicles: isCovered ? vehicles : null,
    fingerprint: $security.sha256(String(row['stock'])),
    addresses: $security.sha256(String(row['addresses'])),
  };
}
