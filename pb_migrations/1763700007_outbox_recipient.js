/// <reference path="../pb/types.d.ts" />

// Rate limits count the recent mails to an address inside the request that would queue more.
migrate(
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.addIndex('idx_outbox_recipient', false, 'recipient, created_at', '');
    app.save(outbox);
  },
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.removeIndex('idx_outbox_recipient');
    app.save(outbox);
  },
);
