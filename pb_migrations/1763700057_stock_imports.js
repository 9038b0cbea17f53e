/// <reference path="../pb/types.d.ts" />

// Which rows of stock files made or changed which cars (pb/lib/stock-import-rows.ts): a row that comes again is known, and an
// import can be undone for a day. `written` holds the values that the import wrote, `former` those that it replaced; `undone` is
// what an undo has done about the row, `kept` what it left as it was. Rows from before this table stand in import_ledger, with
// the id of their car and no values. Plain tables: no API knows them.
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
