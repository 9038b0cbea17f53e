/// <reference path="../pb/types.d.ts" />

// Mails to strangers are counted within a transaction: they are a few of a day's thousands (pb/lib/stranger-mails.ts).
migrate(
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.addIndex('idx_outbox_desconocido', false, 'kind, created_at', 'desconocido = TRUE');
    app.save(outbox);
  },
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.removeIndex('idx_outbox_desconocido');
    app.save(outbox);
  },
);
