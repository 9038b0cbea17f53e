/// <reference path="../pb/types.d.ts" />

// Mails to unproven mailboxes are counted inside a transaction; they are few of a day's thousands
// (pb/lib/outbox/stranger-mails.ts).
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
