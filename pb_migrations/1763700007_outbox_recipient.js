/// <reference path="../pb/types.d.ts" />

// Throttles ask what was queued for an address lately, within the request that would queue more.
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
