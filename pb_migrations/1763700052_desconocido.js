/// <reference path="../pb/types.d.ts" />

// Whether a mail goes to a mailbox that nobody has proven to be theirs: these are counted in all (pb/lib/stranger-mails.ts).
migrate(
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.fields.add(new BoolField({ name: 'desconocido' }));
    app.save(outbox);
  },
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.fields.removeByName('desconocido');
    app.save(outbox);
  },
);
