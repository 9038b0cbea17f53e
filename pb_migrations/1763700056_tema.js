/// <reference path="../pb/types.d.ts" />

// What a notice to an account's owner is about, where a kind of mail tells of several things: each has a bound of its own
// (pb/lib/account-mails.ts). '' for all others.
migrate(
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.fields.add(new TextField({ name: 'tema', max: 20, hidden: true }));
    app.save(outbox);
  },
  (app) => {
    const outbox = app.findCollectionByNameOrId('outbox');
    outbox.fields.removeByName('tema');
    app.save(outbox);
  },
);
