/// <reference path="../pb/types.d.ts" />

// The car of each stock change, in order (pb/lib/publication/stock-log.ts). A plain table without an API.
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
