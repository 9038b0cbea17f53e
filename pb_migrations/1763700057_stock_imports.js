/// <reference path="../pb/types.d.ts" />

// The rows of stock files that created or changed cars (pb/lib/vehicles/stock-import-rows.ts): repeated rows
// are recognised, and an import can be undone for a day. `written` holds the imported values, `former` the
// replaced ones; `undone` is the result of an undo for the row, `kept` what it left unchanged. Rows from
// before this table are in import_ledger, with the id of their car and no values. Plain tables without an
// API.
migrate(
  (app) => {
    for (const sql of [
      `CREATE TABLE stock_imports (id TEXT PRIMARY KEY NOT NULL, author TEXT NOT NULL, file TEXT NOT NULL,
         saved_at TEXT NOT NULL)`,
      `CREATE TABLE stock_import_rows (seq INTEGER PRIMARY KEY, import_id TEXT NOT NULL, row_id TEXT NOT NULL,
         vehicle_id TEXT NOT NULL, kind TEXT NOT NULL, written TEXT NOT NULL, former TEXT NOT NULL,
         undone TEXT NOT NULL DEFAULT '', kept TEXT NOT NULL DEFAULT '', UNIQUE (import_id, row_id))`,
      'CREATE INDEX idx_stock_import_rows_row ON stock_import_rows (row_id)',
      'CREATE INDEX idx_stock_import_rows_vehicle ON stock_import_rows (vehicle_id)',
    ])
      app.db().newQuery(sql).execute();
  },
  (app) => {
    for (const table of ['stock_import_rows', 'stock_imports'])
      app.db().newQuery(`DROP TABLE ${table}`).execute();
  },
);
