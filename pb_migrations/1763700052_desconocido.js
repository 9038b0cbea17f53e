/// <reference path="../pb/types.d.ts" />

// Whether a mail goes to a mailbox that nobody has proven to be theirs: these are counted in all (pb/lib/stranger-mails.ts), as
// receipts are, within the request that would queue more.
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
