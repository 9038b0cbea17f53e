/**
 * The log of the stock: which car each change concerns. Whoever holds the stock in memory reads from it what to read again.
 * An entry is written in the transaction of its change.
 */

/** Older entries are of no use to anybody: whoever is that far behind reads the stock whole. */
const KEPT_ENTRIES = 5000;

/** Stands for every car. */
const ALL = '*';

type Database = Pick<core.App, 'db'>;

/** Notes a change of one car, or of nobody knows which. */
export function noteChange(tx: Database, vehicleId: string = ALL): void {
  const run = (sql: string, values: Record<string, unknown>) => tx.db().newQuery(sql).bind(values).execute();
  run('INSERT INTO stock_log (vehicle) VALUES ({:vehicleId})', { vehicleId });
  run('DELETE FROM stock_log WHERE seq <= (SELECT MAX(seq) FROM stock_log) - {:kept}', {
    kept: KEPT_ENTRIES,
  });
}

/** What has become of the stock since an entry of the log, as of one moment. */
export interface StockChanges {
  /** The newest entry. */
  readonly cursor: number;
  /** Ids of the cars that changed, deleted and hidden ones among them; null when that is not known any more. */
  readonly vehicles: readonly string[] | null;
  /** SHA-256 of id and `updated_at` of every public car, by id, one after the other. */
  readonly fingerprint: string;
}

/** One statement sees one moment. */
const CHANGES_SQL = `SELECT
  (SELECT COALESCE(MAX(seq), 0) FROM stock_log) AS newest,
  (SELECT COALESCE(MIN(seq), 0) FROM stock_log) AS oldest,
  (SELECT COALESCE(GROUP_CONCAT(DISTINCT vehicle), '') FROM stock_log WHERE seq > {:since}) AS changed,
  (SELECT COALESCE(GROUP_CONCAT(id || updated_at, ''), '')
     FROM (SELECT id, updated_at FROM vehicles WHERE papelera = '' AND status != 'oculto' ORDER BY id)) AS stock`;

/** @param since an entry, 0 for the time before the first. */
export function readStockChanges(app: Database, since: number): StockChanges {
  const row = new DynamicModel({ newest: 0, oldest: 0, changed: '', stock: '' });
  app.db().newQuery(CHANGES_SQL).bind({ since }).one(row);
  const cursor = Number(row['newest']);
  const changed = String(row['changed']);
  const vehicles = changed === '' ? [] : changed.split(',');
  // A log that ends before it, as after a backup was restored, is another one.
  const isKnown = since <= cursor && since >= Number(row['oldest']) - 1 && !vehicles.includes(ALL);
  return {
    cursor,
    vehicles: isKnown ? vehicles : null,
    fingerprint: $security.sha256(String(row['stock'])),
  };
}
