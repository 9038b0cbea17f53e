/// <reference path="../pb/types.d.ts" />

// Which car each change of the stock concerns, in their order (pb/lib/stock-log.ts). A plain table: no API knows it.
migrate(
  (app) => {
    app
      .db()
      .newQuery('CREATE TABLE stock_log (seq INTEGER PRIMARY KEY AUTOINCREMENT, vehicle TEXT NOT NULL)')
      .execute();
  },
  (app) => {
    app.db().newQuery('DROP TABLE stock_log').execute();
  },
);
