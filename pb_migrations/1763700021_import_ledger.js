/// <reference path="../pb/types.d.ts" />

// Which rows of the former system have been brought in (pb/lib/internal-import.ts), by the id they got here. What is deleted
// here afterwards, a lead above all, stays deleted when the import runs again. A plain table: no API knows it.
migrate(
  (app) => {
    app
      .db()
      .newQuery('CREATE TABLE import_ledger (id TEXT PRIMARY KEY NOT NULL, collection TEXT NOT NULL)')
      .execute();
  },
  (app) => {
    app.db().newQuery('DROP TABLE import_ledger').execute();
  },
);
