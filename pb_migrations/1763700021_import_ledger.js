/// <reference path="../pb/types.d.ts" />

// The rows imported from the former system (pb/lib/internal/internal-import.ts), by their new ids. Records
// deleted here later, leads above all, stay deleted when the import runs again. A plain table without an API.
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
