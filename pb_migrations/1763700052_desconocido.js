/// <reference path="../pb/types.d.ts" />

// Whether a mail goes to an unproven mailbox: these are counted in total (pb/lib/outbox/stranger-mails.ts),
// like receipts, inside the request that would queue more.
migrate(
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.fields.add(new BoolField({ name: 'desconocido' }));
    outbox.addIndex('idx_outbox_kind', false, 'kind, created_at', '');
    app.save(outbox);
  },
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.removeIndex('idx_outbox_kind');
    outbox.fields.removeByName('desconocido');
    app.save(outbox);
  },
);
